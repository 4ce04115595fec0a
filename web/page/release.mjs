// The version of the device in the page: what was pressed on another one means something else here.
/* global __RELEASE__ */

export const RELEASE = __RELEASE__;
