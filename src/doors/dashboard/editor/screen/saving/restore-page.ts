import { diffBetween } from '../../model/diff.ts';
import { type EditorDocument, requireRecord, templateKey, withPage, withTemplate } from '../../model/records.ts';
import { findNewFaults } from '../../model/validate.ts';
import type { AutosaveOptions } from '../autosave.ts';
import type { SavedDesign } from '../data/design-saving.ts';
import type { StoredPage } from '../host.ts';
import type { ChangedDesign, JournalWriter, Unsaved } from '../journal/journal-writer.ts';
import { shareRecords } from './compare-pages.ts';

/** A journal, with what it had when the editor was opened. */
export interface OpenJournal {
  writer: JournalWriter;
  kept: Unsaved | undefined;
  /** What the journal had was not restored, because the service would reject it. */
  onRejected(): void;
}

interface ReadPage {
  /** The template and the page as the service has them. */
  document: EditorDocument;
  pageId: string;
  /** The version of the page that the service has. */
  loaded: StoredPage;
  /** The ETag of the template that the service has. */
  etag: string | undefined;
}

export interface RestoredPage extends Pick<AutosaveOptions, 'base' | 'latest' | 'journal'> {
  /** The document to open. */
  document: EditorDocument;
  design: SavedDesign;
}

/** The document to open: the page and its template as the service has them, or with the changes that the journal has. */
export function restorePage(read: ReadPage, journal: OpenJournal | undefined): RestoredPage {
  const { document, pageId, loaded, etag } = read;
  const unchanged: RestoredPage = {
    document,
    base: loaded,
    journal: journal?.writer,
    design: { document, etag, pageEtags: new Map() },
  };
  if (!journal?.kept) return unchanged;
  const { page, design } = journal.kept;
  const withBase = design ? withDesign(document, design.base) : document;
  const withChanges = design ? withDesign(document, design) : document;
  const before = page ? withPage(withBase, pageId, page.base.page) : withBase;
  const restored = page ? withPage(withChanges, pageId, page.page) : withChanges;
  if (findNewFaults(before, diffBetween(before, restored)).length > 0) {
    journal.onRejected();
    for (const part of ['page', 'design'] as const) journal.writer.changed(part, () => ({}));
    return unchanged;
  }
  const base = page?.base ?? loaded;
  return {
    document: restored,
    base,
    latest: base.etag === loaded.etag ? undefined : loaded,
    journal: journal.writer,
    // If the service has another version, the first save finds out and merges.
    design: {
      document: shareRecords(withBase, restored),
      etag: design ? design.base.etag : etag,
      pageEtags: new Map(design?.base.pages.map((each) => [each.id, each.etag])),
    },
  };
}

/** A document with values of the template and with other pages. */
function withDesign(document: EditorDocument, { template, pages }: ChangedDesign) {
  const record = { ...requireRecord(document, templateKey), ...template };
  return pages.reduce((each, { id, page }) => withPage(each, id, page), withTemplate(document, record));
}
