// Every other scenario on the real image.
import { testShare } from './scenario-share.mjs';

testShare(1, 2);
