import type { Json } from '../../../../../core/json.ts';
import { listVariables, storedVariables } from '../../../../../design/document/variables/index.ts';
import type { VariableScope } from '../../model/operations/variables.ts';
import { requireRecord } from '../../model/records.ts';
import type { EditorSession } from '../editor-session.ts';

/** The value that a variable has without a tweak. The row that is shown does not count, because it is only a sample. */
export function currentValue({ store }: EditorSession, scope: VariableScope, name: string): Json | undefined {
  const variables = listVariables(storedVariables(requireRecord(store.document, scope)['variables']));
  return variables.find((variable) => variable.name === name)?.value;
}
