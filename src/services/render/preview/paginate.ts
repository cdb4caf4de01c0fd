import { AppError } from '../../../core/errors/app-error.ts';
import type { Warning } from '../../../core/warnings.ts';
import { gatherPages } from '../../../draw/gather/gather-pages.ts';
import type { Services } from '../../services.ts';
import { requireBrowsers } from '../formats/browsers.ts';
import { planPages } from '../formats/pagination/index.ts';
import type { Stages } from '../stages.ts';
import type { ComposedFile } from '../steps/compose.ts';

interface PreviewedPage {
  /** The requested page only. */
  file: ComposedFile;
  /** How many pages the document has. */
  pages: number;
  warnings: Warning[];
}

/**
 * Makes one output page of a paginated page, as it is in the pdf: the content is measured in a browser, and distributed
 * over the pages. Without a browser the page shows all of its content, with a warning.
 * @throws AppError invalid_body for a page that does not exist
 */
export async function previewedPage(
  services: Services,
  file: ComposedFile,
  pageNumber: number,
  stages: Stages,
): Promise<PreviewedPage> {
  const [page] = file.pages;
  const unplanned: PlannedPages = { pages: [page], warnings: [], isPacked: false };
  const { pages, warnings, isPacked } = page.isPaginated ? await plan(services, file, stages) : unplanned;
  const requestedPage = pages[pageNumber - 1];
  if (!requestedPage) {
    const count = pages.length;
    const message = `There is no page ${pageNumber}. The document has ${count === 1 ? 'one page' : `${count} pages`}.`;
    throw new AppError('invalid_body', {
      detail: message,
      errors: [{ path: 'pageNumber', code: 'invalid_value', message }],
    });
  }
  return {
    file: { ...file, pages: [{ ...page, page: requestedPage.page, root: requestedPage.root, isPaginated: isPacked }] },
    pages: pages.length,
    warnings,
  };
}

type PlannedPages = Pick<Awaited<ReturnType<typeof planPages>>, 'warnings'> & {
  pages: ReadonlyArray<Pick<ComposedFile['pages'][0], 'page' | 'root'>>;
  /**
   * Whether the content was distributed over the pages, so that each page has exactly the content that belongs on it.
   */
  isPacked: boolean;
};

async function plan(services: Services, file: ComposedFile, stages: Stages): Promise<PlannedPages> {
  try {
    const browsers = requireBrowsers(services, 'pdf');
    const gathered = await stages.run('gather', () =>
      gatherPages(services, file.pages, file.pictures.forPages(file.pages), { ...file.output, engine: 'html' }),
    );
    const planned = await stages.run('draw', () =>
      browsers.use(stages.remaining, (tab) => planPages({ services, tab, file }, gathered)),
    );
    return { ...planned, isPacked: true };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'renderer_unavailable') throw error;
    const message = 'All content is shown on one page, because no browser is available to measure the page breaks.';
    return { pages: file.pages, warnings: [{ code: 'pagination_unavailable', message }], isPacked: false };
  }
}
