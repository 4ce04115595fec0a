// The manual as a page: from its Markdown, with its pictures inside, so that it opens offline too.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Marked } from 'marked';

/** The manual of each language, beside the others in docs/. */
export const MANUALS = { de: 'manual.de.md', fr: 'manual.fr.md', en: 'manual.md' };

const STYLE = `:root { color-scheme: light dark; } body { max-width: 46rem; margin: 0 auto; padding: 1rem; font: 1.05rem/1.55 system-ui, sans-serif;
  color: light-dark(#2b211a, #eee4d6); background: light-dark(#efe6d8, #17120e); } img { image-rendering: pixelated; max-width: 100%; vertical-align: middle; } td img { max-width: min(256px, 45vw); }
a { color: light-dark(#8a4b12, #e0a458); } table { border-collapse: collapse; } td, th { padding: .4rem .8rem .4rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid #8884; }`;

/** The name of the page that a manual becomes. */
export const manualPage = (language) => `manual.${language}.html`;

/** The anchor of a heading, as GitHub makes it. */
const anchor = (text) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

/** The manual in one language. Other documents are links into the source, where its address is known. */
export function manual(docs, language, source) {
  const path = join(docs, MANUALS[language]);
  const kind = (file) => (file.endsWith('.svg') ? 'svg+xml' : 'png');
  const inside = (file) => `data:image/${kind(file)};base64,${readFileSync(join(dirname(path), file)).toString('base64')}`;
  const elsewhere = (href) => {
    const other = Object.keys(MANUALS).find((language) => MANUALS[language] === href);
    if (other) return manualPage(other);
    if (/^(https?:|#)/.test(href)) return href;
    return source ? `${source}/blob/main/docs/${href}` : null;
  };
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${anchor(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const to = elsewhere(href);
        const text = this.parser.parseInline(tokens);
        return to ? `<a href="${to}">${text}</a>` : text;
      },
      image({ href, text }) {
        return `<img src="${inside(href)}" width="256" alt="${text}">`;
      },
    },
  });
  const text = readFileSync(path, 'utf8');
  const body = marked.parse(text).replace(/<img src="((?:large|signs)\/[^"]+)"/g, (_, file) => `<img src="${inside(file)}"`);
  const title = /^# (.*)$/m.exec(text)?.[1] ?? 'Zeitwort';
  return `<!doctype html>\n<html lang="${language}">\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>${title}</title>\n<style>${STYLE}</style>\n${body}</html>\n`;
}
