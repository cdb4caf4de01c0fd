import { toBase64 } from '../../src/core/base64.ts';
import { escapeHtml } from '../../src/draw/html/escape.ts';

/** A document and its pictures (PNG). Each picture is stored under the name of its column. */
export interface SheetRow {
  name: string;
  about: string;
  width: number;
  height: number;
  pictures: ReadonlyMap<string, Uint8Array | undefined>;
  warnings: readonly string[];
}

const sheetColumns = ['takumi', 'html', 'svg', 'pdf'] as const;

const gap = 12;
const captionHeight = 34;

/** Builds an HTML page with rows of pictures side by side. Transparency is shown as a checkerboard. Sizes are in px. */
export function contactSheet(rows: readonly SheetRow[]): { html: string; width: number; height: number } {
  const widest = Math.max(...rows.map(({ width }) => width));
  const width = gap + sheetColumns.length * (widest + gap);
  const height = gap + rows.reduce((sum, row) => sum + row.height + captionHeight + gap, 0);
  const css = `body{margin:0;padding:${gap}px;background:#d7dbe0;font:11px/17px Inter,sans-serif}
div{display:grid;grid-template-columns:repeat(${sheetColumns.length},${widest}px);gap:${gap}px;margin-bottom:${gap}px}p{margin:0;height:${captionHeight}px;overflow:hidden}p b{font-size:13px}
img,span{display:block;background:repeating-conic-gradient(#fff 0 25%,#e6e6e6 0 50%) 0 0/16px 16px}`;
  return { html: `<!doctype html><style>${css}</style>${rows.map(printRow).join('')}`, width, height };
}

function printRow({ name, about, width, height, pictures, warnings }: SheetRow): string {
  const cells = sheetColumns.map((column) => {
    const png = pictures.get(column);
    if (!png) return `<span style="width:${width}px;height:${height}px">no ${column}</span>`;
    return `<img style="width:${width}px;height:${height}px" src="data:image/png;base64,${toBase64(png)}">`;
  });
  const caption = `<b>${escapeHtml(name)}</b> (${sheetColumns.join(', ')}) ${escapeHtml(about)}`;
  return `<p>${caption} <i>${escapeHtml(warnings.join(' · '))}</i></p><div>${cells.join('')}</div>`;
}
