import { diffBetween } from '../../model/diff.ts';
import { type EditorDocument, withPage } from '../../model/records.ts';
import { findNewFaults } from '../../model/validate.ts';
import type { AutosaveOptions } from '../autosave.ts';
import type { StoredPage } from '../host.ts';
import type { JournaledPage, JournalWriter } from './journal-writer.ts';

/** A journal, with what it had when the editor was opened. */
export interface OpenJournal {
  writer: JournalWriter;
  kept: JournaledPage | undefined;
  /** What the journal had was not restored, because the service would reject it. */
  onRejected(): void;
}

interface ReadPage {
  document: EditorDocument;
  pageId: string;
  /** The version of the page that the service has. */
  loaded: StoredPage;
}

/** The document to open: the page as the service has it, or with the changes that the journal has. */
export function restorePage(
  { document, pageId, loaded }: ReadPage,
  journal: OpenJournal | undefined,
): Pick<AutosaveOptions, 'base' | 'latest' | 'journal'> & { document: EditorDocument } {
  const read = { document, base: loaded, journal: journal?.writer };
  if (!journal?.kept) return read;
  const { base, page } = journal.kept;
  const restored = withPage(document, pageId, page);
  const before = withPage(document, pageId, base.page);
  if (findNewFaults(before, diffBetween(before, restored)).length > 0) {
    journal.onRejected();
    journal.writer.changed(() => undefined);
    return read;
  }
  return { document: restored, base, latest: base.etag === loaded.etag ? undefined : loaded, journal: journal.writer };
}
