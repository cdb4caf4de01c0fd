import { useMemo, useSyncExternalStore } from 'react';
import type { JsonObject } from '../../../../../core/json.ts';
import { pageKey, requireRecord, templateKey } from '../../model/records.ts';
import { type PageScope, scopeAt } from '../../view/page-scope.ts';
import type { EditorSession } from '../editor-session.ts';
import { useEditor, useSessionState } from '../use-editor.ts';

/** The record of the open page without its layers. */
export function usePageRecord(): JsonObject {
  const { store } = useEditor();
  return useSyncExternalStore(store.subscribe, () => requireRecord(store.document, pageKey(store.pageId)));
}

export function useTemplateRecord(): JsonObject {
  const { store } = useEditor();
  return useSyncExternalStore(store.subscribe, () => requireRecord(store.document, templateKey));
}

/** The values that expressions on the page see now. Moving a layer does not compute them again. */
export function usePageScope(): PageScope {
  const session = useEditor();
  const page = usePageRecord();
  const template = useTemplateRecord();
  const rowId = useSessionState((state) => state.rowId);
  const values = useSharedValues(session);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the source is made of these
  return useMemo(() => scopeAt(session.values.source), [session, page, template, rowId, values]);
}

function useSharedValues(session: EditorSession) {
  return useSyncExternalStore(session.subscribe, () => session.values.shared);
}
