import { PDFDocument } from 'pdf-lib';
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

interface PdfText {
  text: string;
  /** px from the page's top left to the start of the baseline. */
  x: number;
  y: number;
  /** px */
  size: number;
}

interface PdfPage {
  /** Points. */
  width: number;
  height: number;
  texts: PdfText[];
  /** All text, with its blanks unchanged. */
  text: string;
  /** Types of the structure tree, from the root down. */
  roles: string[];
  links: number;
}

export interface ReadPdf {
  pages: PdfPage[];
  title: string | undefined;
  language: string | undefined;
  isTagged: boolean;
  outline: Array<{ title: string; page: number }>;
}

/** The bytes of a PDF as Latin-1 with every object written out: the service keeps them in compressed object streams. */
export async function pdfSource(bytes: Uint8Array): Promise<string> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  return Buffer.from(await document.save({ useObjectStreams: false })).toString('latin1');
}

/** A PDF as pdf.js reads it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: bytes.slice(), useSystemFonts: false, verbosity: 0 });
  const document = await task.promise;
  try {
    const pages: PdfPage[] = [];
    for (let number = 1; number <= document.numPages; number++)
      pages.push(await readPage(await document.getPage(number)));
    const { info } = (await document.getMetadata()) as { info: Record<string, unknown> };
    const outline = await Promise.all(
      flat((await document.getOutline()) ?? []).map(async ({ title, dest }) => {
        const target = typeof dest === 'string' ? await document.getDestination(dest) : dest;
        return { title, page: (await document.getPageIndex(target?.[0])) + 1 };
      }),
    );
    return {
      pages,
      outline,
      title: info['Title'] as string | undefined,
      language: (info['Language'] as string | null) ?? undefined,
      isTagged: ((await document.getMarkInfo()) as Map<string, boolean> | null)?.get('Marked') === true,
    };
  } finally {
    await task.destroy();
  }
}

interface OutlineNode {
  title: string;
  // biome-ignore lint/suspicious/noExplicitAny: pdf.js types a destination so
  dest: string | any[] | null;
  items: OutlineNode[];
}

function flat(nodes: OutlineNode[]): OutlineNode[] {
  return nodes.flatMap((node) => [node, ...flat(node.items)]);
}

async function readPage(page: PDFPageProxy): Promise<PdfPage> {
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
  const { items } = await page.getTextContent({ disableNormalization: true });
  const texts = items.flatMap((item) => {
    if (!('str' in item) || item.str === '') return [];
    const [a, , , , x = 0, y = 0] = item.transform as number[];
    return [{ text: item.str, x: (x - left) / 0.75, y: (top - y) / 0.75, size: Math.abs(a ?? 0) / 0.75 }];
  });
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
  return {
    width: right - left,
    height: top - bottom,
    texts,
    text,
    roles: listRoles((await page.getStructTree()) as StructNode | null),
    links: (await page.getAnnotations()).length,
  };
}

interface StructNode {
  role?: string;
  children?: StructNode[];
}

function listRoles(node: StructNode | null): string[] {
  return node ? [...(node.role ? [node.role] : []), ...(node.children ?? []).flatMap(listRoles)] : [];
}
