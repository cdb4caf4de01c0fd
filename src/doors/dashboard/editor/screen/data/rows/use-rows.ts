import type { JsonObject } from '../../../../../../core/json.ts';
import { validate } from '../../../../../../core/schemas/validate.ts';
import { type Sample, samples } from '../../../../../../design/document/samples.ts';
import { emptyVariableSet, listVariables, storedVariables } from '../../../../../../design/document/variables/index.ts';
import { applyTweaks } from '../../../../../../design/resolve/tweaks.ts';
import type { RowVariable } from '../../../../kit/table-file/row-values.ts';
import { setTemplateValues } from '../../../model/operations/pages.ts';
import { listPageIds, pageKey, requireRecord } from '../../../model/records.ts';
import type { EditorSession } from '../../editor-session.ts';
import { useEditor } from '../../use-editor.ts';
import { useTemplateRecord } from '../use-scope.ts';
import { readRows } from './read-rows.ts';

/** The sample rows of the template (DOC-20). */
export function useRows(): readonly Sample[] {
  return readRows(useTemplateRecord());
}

/** Replaces the rows. They are saved with the template. Returns why they are rejected. */
export function writeRows({ store }: EditorSession, label: string, rows: readonly Sample[]): string | undefined {
  const checked = validate(samples, rows);
  if (!checked.success) return checked.issues[0]?.message ?? 'The rows are not valid.';
  const diff = setTemplateValues(store.document, { samples: rows.map((row) => ({ ...row })) });
  return store.dispatch({ label, diff })[0]?.message;
}

/** The variables that rows can fill: those of the template, and of all pages that are loaded. */
export function useRowVariables(): RowVariable[] {
  const { store } = useEditor();
  return listRowVariables(useTemplateRecord(), store.document);
}

function listRowVariables(template: JsonObject, document: EditorSession['store']['document']): RowVariable[] {
  const sets = [template['variables'], ...listPageIds(document).map((id) => pageVariables(document, id))];
  const variables = sets.flatMap((set) => listVariables(storedVariables(set)));
  return [...new Map(variables.map(({ name, schema }) => [name, { name, schema }])).values()];
}

const pageVariables = (document: EditorSession['store']['document'], pageId: string) =>
  requireRecord(document, pageKey(pageId))['variables'];

/** Why the service would reject the values of a row, as it checks them: against the variables of every page. */
export function rowFault({ store, values: { source } }: EditorSession, values: JsonObject): string | undefined {
  const { document } = store;
  const pages = listPageIds(document).map((id) => storedVariables(pageVariables(document, id)));
  for (const page of [emptyVariableSet, ...pages]) {
    const scopes = { page, template: source.templateVariables, space: source.spaceVariables };
    const [fault] = applyTweaks(scopes, values).faults;
    if (fault) return fault.message;
  }
  return undefined;
}
