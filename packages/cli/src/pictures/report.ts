import type { ValueChange } from './changes.ts';

/** A page that differs, such as `card/front`. The names of its pictures are set once the pictures are drawn. */
export interface ComparedPage {
  name: string;
  changes: ValueChange[];
  pictures?: { before?: string; after?: string; difference?: string };
  pixels?: number;
  /** The share of its pixels that differ, 0 to 1. */
  share?: number;
}

/** Creates a self-contained HTML page that shows the pictures side by side. */
export function diffPage(pages: readonly ComparedPage[]): string {
  const sections = pages.map(({ name, pictures = {}, share }) => {
    const figure = (title: string, picture: string | undefined) =>
      `<figure><figcaption>${title}</figcaption>${picture ? `<img src="${escapeMarkdown(encodeURI(picture))}" alt="${title} of ${escapeMarkdown(name)}">` : '<p>none</p>'}</figure>`;
    const figures = [
      figure('Before', pictures.before),
      figure('After', pictures.after),
      figure('Difference', pictures.difference),
    ];
    return `<section><h2>${escapeMarkdown(name)}${share === undefined ? '' : ` <small>${formatPercent(share)} of its pixels</small>`}</h2><div>${figures.join('')}</div></section>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>What a push would change</title>
<style>
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { margin: 2rem auto; max-width: 100rem; padding: 0 1.5rem; }
  h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin: 2.5rem 0 .75rem; } small { font-weight: 400; opacity: .7; }
  section > div { display: grid; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)); gap: 1.25rem; }
  figure { margin: 0; } figcaption { font-size: .85rem; opacity: .7; margin-bottom: .35rem; }
  img { max-width: 100%; border-radius: 4px; box-shadow: 0 0 0 1px #8884; background: repeating-conic-gradient(#8882 0 25%, #0000 0 50%) 0 0 / 16px 16px; }
</style>
<h1>${pages.length === 0 ? 'Nothing would change' : 'What a push would change'}</h1>
${sections.join('\n')}
`;
}

/** Creates a summary for a comment, with a row of pictures for each page. `base` is the URL or folder of the pictures. */
export function diffMarkdown(
  diffs: readonly { template: string; settings: readonly ValueChange[]; pages: readonly ComparedPage[] }[],
  base: string,
): string {
  if (diffs.length === 0) return 'No template would change.\n';
  const cell = (picture: string | undefined) =>
    picture === undefined ? '–' : `<img src="${base.replace(/\/$/, '')}/${encodeURI(picture)}" width="320">`;
  const parts = diffs.map(({ template, settings, pages }) => {
    const rows = pages.map(
      ({ name, pictures = {}, share }) =>
        `| \`${name}\`${share === undefined ? '' : `<br>${formatPercent(share)}`} | ${cell(pictures.before)} | ${cell(pictures.after)} | ${cell(pictures.difference)} |`,
    );
    const table = rows.length > 0 ? ['', '| page | before | after | difference |', '|---|---|---|---|', ...rows] : [];
    const settingsLine =
      settings.length > 0 ? [`Settings: ${settings.map(({ path }) => `\`${path}\``).join(', ')}`] : [];
    return [`### ${template}`, ...settingsLine, ...table].join('\n');
  });
  return `${parts.join('\n\n')}\n`;
}

function formatPercent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}

function escapeMarkdown(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
