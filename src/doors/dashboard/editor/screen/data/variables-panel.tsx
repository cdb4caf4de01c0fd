import { EllipsisVertical, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { isJsonObject } from '../../../../../core/json.ts';
import { listVariables, storedVariables } from '../../../../../design/document/variables/index.ts';
import { Button, Menu, type MenuEntry, Tooltip } from '../../../design/index.ts';
import { getTypeName, toVariableType } from '../../../screens/templates/pages/variable-types.ts';
import { orderVariables, type VariableScope } from '../../model/operations/variables.ts';
import { templateKey } from '../../model/records.ts';
import type { PageScope, ScopedName } from '../../view/page-scope.ts';
import { useEditor } from '../use-editor.ts';
import styles from './data.module.css';
import { DeleteVariable } from './delete-variable.tsx';
import { DesignProblem } from './design-problem.tsx';
import { usePageRecord, usePageScope, useTemplateRecord } from './use-scope.ts';
import { ValuePreview } from './value-preview.tsx';
import { VariableForm } from './variable-form.tsx';

/** What a dialog is open for. */
interface Target {
  scope: VariableScope;
  /** Undefined for a new variable. */
  name: string | undefined;
}

/** The variables that expressions on the page can read, with their values in the row that is shown. */
export function VariablesPanel() {
  const { store, values } = useEditor();
  const page = usePageRecord();
  const template = useTemplateRecord();
  const scope = usePageScope();
  const [edited, setEdited] = useState<Target>();
  const [removed, setRemoved] = useState<{ scope: VariableScope; name: string }>();
  const lists = { scope, onEdit: setEdited, onDelete: setRemoved };
  return (
    <div className={styles.variables}>
      <DesignProblem />
      <VariableList {...lists} title="Page" from="page" target={`page:${store.pageId}`} stored={page['variables']} />
      <VariableList {...lists} title="Template" from="template" target={templateKey} stored={template['variables']} />
      <VariableList {...lists} title="Space" from="space" target={undefined} stored={values.shared.spaceVariables} />
      {edited && <VariableForm {...edited} onClose={() => setEdited(undefined)} />}
      {removed && <DeleteVariable {...removed} onClose={() => setRemoved(undefined)} />}
    </div>
  );
}

interface VariableListProps {
  title: string;
  from: ScopedName['from'];
  /** The record that has the variables; undefined if they are changed elsewhere. */
  target: VariableScope | undefined;
  stored: unknown;
  scope: PageScope;
  onEdit(target: Target): void;
  onDelete(target: { scope: VariableScope; name: string }): void;
}

function VariableList({ title, from, target, stored, scope, onEdit, onDelete }: VariableListProps) {
  const { store } = useEditor();
  const heading = useId();
  const variables = listVariables(storedVariables(stored));
  const names = variables.map(({ name }) => name);
  const mayEdit = store.mayEdit && target !== undefined;
  const current = new Map(scope.names.flatMap((each) => (each.from === from ? [[each.name, each.value]] : [])));
  const move = (name: string, step: 1 | -1) => {
    if (target === undefined) return;
    const others = names.filter((each) => each !== name);
    const order = others.toSpliced(names.indexOf(name) + step, 0, name);
    store.dispatch({ label: 'Move variable', diff: orderVariables(store.document, target, order) });
  };
  return (
    <section aria-labelledby={heading} className={styles.group}>
      <header className={styles.groupHeader}>
        <h3 id={heading} className={styles.groupName}>
          {title}
        </h3>
        {mayEdit && (
          <Tooltip text={`Add ${title.toLowerCase()} variable`}>
            <Button
              variant="quiet"
              size="small"
              isIcon
              aria-label={`Add ${title.toLowerCase()} variable`}
              onPress={() => onEdit({ scope: target, name: undefined })}
            >
              <Plus aria-hidden="true" />
            </Button>
          </Tooltip>
        )}
      </header>
      {variables.length === 0 && <p className={styles.empty}>No variables</p>}
      <ul className={styles.list}>
        {variables.map(({ name, schema, value }, index) => {
          const shown = current.has(name) ? current.get(name) : value;
          const isHidden = !current.has(name);
          const entries: MenuEntry[] = target
            ? [
                { id: 'edit', name: 'Edit', onAction: () => onEdit({ scope: target, name }) },
                { id: 'up', name: 'Move up', isDisabled: index === 0, onAction: () => move(name, -1) },
                {
                  id: 'down',
                  name: 'Move down',
                  isDisabled: index === names.length - 1,
                  onAction: () => move(name, 1),
                },
                'separator',
                { id: 'delete', name: 'Delete', isDanger: true, onAction: () => onDelete({ scope: target, name }) },
              ]
            : [];
          return (
            <li key={name} className={styles.row}>
              <AriaButton
                className={styles.rowButton}
                isDisabled={!mayEdit}
                onPress={() => target && onEdit({ scope: target, name })}
              >
                <span className={styles.name} title={getTypeName(toVariableType(isJsonObject(schema) ? schema : {}))}>
                  {name}
                </span>
                <span className={styles.value}>
                  {isHidden ? 'Hidden by a variable with the same name' : <ValuePreview value={shown} />}
                </span>
              </AriaButton>
              {mayEdit && (
                <Menu label={`Actions for ${name}`} entries={entries}>
                  <AriaButton className={styles.rowMenu} aria-label={`Actions for ${name}`}>
                    <EllipsisVertical aria-hidden="true" />
                  </AriaButton>
                </Menu>
              )}
            </li>
          );
        })}
      </ul>
      {target === undefined && (
        <p className={styles.hint}>
          All templates of the space see these. <a href="/app/space">Edit them in the space settings</a>
        </p>
      )}
    </section>
  );
}
