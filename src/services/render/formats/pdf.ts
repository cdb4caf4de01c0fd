import { WarningList } from '../../../core/warnings.ts';
import type { Tab } from '../../../draw/browser/tab.ts';
import { finishPdf } from '../../../draw/formats/pdf/finish.ts';
import { type GatheredPages, gatherPages } from '../../../draw/gather/gather-pages.ts';
import { unprintedStyles } from '../../../draw/gather/unsupported-styles.ts';
import { type HtmlDrawing, printHtml } from '../../../draw/html/drawing.ts';
import { repeatsTexts } from '../../../draw/html/repeats-texts.ts';
import type { Services } from '../../services.ts';
import type { Stages } from '../stages.ts';
import { requireBrowsers } from './browsers.ts';
import type { DrawnFile, FileToDraw } from './file.ts';
import { findOverflows } from './overflows.ts';
import { layOutPages } from './pagination/index.ts';
import { encodePicture, fitPictures } from './pdf-pictures.ts';
import { refusedFonts } from './refused-fonts.ts';

/** The size of the browser's window, which has no effect on a print but is required. */
const window = { width: 1_280, height: 800, scale: 1 };

/** The usual number of bytes of a PDF that are completed in a millisecond. */
const bytesPerMs = 20_000;

/**
 * Prints the pages to one PDF, from one HTML document in a browser, so that tags, outline and fonts are shared.
 * @throws AppError renderer_unavailable, render_timeout
 */
export async function drawPdf(services: Services, file: FileToDraw, stages: Stages): Promise<DrawnFile> {
  const browsers = requireBrowsers(services, 'pdf');
  const warnings = new WarningList();
  const gathered = await stages.run('gather', async () => {
    const { pages, pictures } = file;
    for (const { root } of pages) warnings.addAll(unprintedStyles(root));
    return gatherPages(services, pages, pictures.forPages(pages), { ...file.output, engine: 'html' });
  });
  warnings.addAll(gathered.warnings);
  warnings.addAll(findOverflows(services, file.pages, gathered.drawings));
  const drawn = await stages.run('draw', () =>
    browsers.use(stages.remaining, async (tab) => {
      const laidOut = await layOutPages({ services, tab, file }, gathered);
      warnings.addAll(laidOut.warnings);
      const fitted = await fitPictures(services, laidOut.pages, stages);
      await showAll(tab, fitted, laidOut.gathered, file.title, warnings);
      const pages = laidOut.pages.map(({ width, height, root }) => ({ width, height, hasRepeats: repeatsTexts(root) }));
      return { bytes: await tab.pdf(), pages };
    }),
  );
  const bytes = await stages.run('encode', async () => {
    await services.lane.turn(drawn.bytes.length / bytesPerMs);
    return finishPdf(drawn.bytes, { title: file.title, createdOn: file.shownAt, pages: drawn.pages }, (picture) =>
      encodePicture(services, picture, stages),
    );
  });
  return { bytes, pages: drawn.pages.length, warnings: warnings.list() };
}

/**
 * Loads the pages in the browser. Pictures that the browser cannot decode are replaced by placeholders first (RND-23).
 */
async function showAll(
  tab: Tab,
  pages: readonly HtmlDrawing[],
  { pictures }: GatheredPages,
  title: string,
  warnings: WarningList,
): Promise<void> {
  const { broken, refused } = await tab.show(printHtml(pages, { title }), window);
  warnings.addAll(refusedFonts(refused));
  if (broken.size === 0) return;
  const sound = await pictures.without(broken);
  warnings.addAll(sound.warnings);
  await tab.show(
    printHtml(
      pages.map((page) => ({ ...page, ...sound })),
      { title },
    ),
    window,
  );
}
