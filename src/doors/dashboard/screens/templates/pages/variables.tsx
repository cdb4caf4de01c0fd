import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../../app/action.ts';
import { galley } from '../../../app/api.ts';
import { ProblemNotice } from '../../../app/problem-notice.tsx';
import { useIsAtLeast } from '../../../app/session.tsx';
import { shorten } from '../../../app/shorten.ts';
import { Button, Card, Table, toast, useConfirm } from '../../../design/index.ts';
import type { Versioned } from '../../../kit/record/use-record.ts';
import type { VariableSet } from '../../../kit/value-form/variable-set.ts';
import { type TemplateDoc, templateKey, toVersioned } from '../data.ts';
import styles from './pages.module.css';
import { VariableDialog } from './variable-dialog.tsx';
import { listVariables, replaceVariable, type Variable } from './variable-set.ts';
import { getTypeName, printValue, toVariableType } from './variable-types.ts';

/** Lists the variables, whose values a render may change. */
export function Variables({ template }: { template: Versioned<TemplateDoc> }) {
  const { doc, etag } = template;
  const [edited, setEdited] = useState<Variable | 'new'>();
  const mayEdit = useIsAtLeast('editor');
  const client = useQueryClient();
  const confirm = useConfirm();
  const variables = listVariables(doc.variables);
  const write = useAction(async ({ set, basedOn }: { set: VariableSet; basedOn: string | undefined }) => {
    const saved = toVersioned(
      await galley.templates.update(doc.id, { variables: set }, basedOn ? { ifMatch: basedOn } : {}),
    );
    const now = { ...saved, doc: { ...saved.doc, pages: doc.pages } };
    client.setQueryData(templateKey(doc.id), now);
    void client.invalidateQueries({ queryKey: ['templates'] });
    return now;
  });
  const askToRemove = async (variable: Variable) => {
    const agreed = await confirm({
      title: `Delete the variable ${variable.name}?`,
      body: (
        <p>Pages that use the variable show nothing instead. After you publish, renders that set it get a warning.</p>
      ),
      action: 'Delete variable',
    });
    if (!agreed) return;
    const before = doc.variables;
    const saved = await write.run({ set: replaceVariable(before, variable.name, undefined), basedOn: etag });
    if (saved) toast('Variable deleted', { undo: () => void write.run({ set: before, basedOn: saved.etag }) });
  };
  return (
    <Card>
      <div className={styles.heading}>
        <h2>Variables</h2>
        <Button size="small" isDisabled={!mayEdit} onPress={() => setEdited('new')}>
          Add variable
        </Button>
      </div>
      <p>
        Texts and styles of every page can use a variable by its name, such as <code>{'{{ title }}'}</code>. Variables
        of a single page are in the JSON of that page.
      </p>
      <ProblemNotice error={write.error} onRetry={write.retry} />
      {variables.length === 0 ? (
        <p>No variables yet.</p>
      ) : (
        <Table
          label="Template variables"
          rows={variables}
          getRowId={({ name }) => name}
          columns={[
            { id: 'name', name: 'Name', cell: ({ name }) => <code className={styles.cell}>{name}</code> },
            {
              id: 'title',
              name: 'Title',
              cell: ({ schema }) => (
                <span className={styles.cell}>{shorten(String(schema['title'] ?? ''), maxCharacters)}</span>
              ),
            },
            { id: 'type', name: 'Type', cell: ({ schema }) => getTypeName(toVariableType(schema)) },
            {
              id: 'default',
              name: 'Default',
              cell: ({ value, schema }) => (
                <span className={styles.wideCell}>
                  {shorten(printValue(value, toVariableType(schema)), maxCharacters)}
                </span>
              ),
            },
            {
              id: 'do',
              name: '',
              isAtEnd: true,
              cell: (variable) => (
                <div className={styles.actions}>
                  <Button
                    size="small"
                    isDisabled={!mayEdit}
                    onPress={() => setEdited(variable)}
                    aria-label={`Edit ${variable.name}`}
                  >
                    Edit
                  </Button>
                  <Button
                    size="small"
                    variant="quiet"
                    isDisabled={!mayEdit}
                    onPress={() => void askToRemove(variable)}
                    aria-label={`Delete ${variable.name}`}
                  >
                    Delete
                  </Button>
                </div>
              ),
            },
          ]}
        />
      )}
      {edited !== undefined && (
        <VariableDialog
          template={template}
          variable={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Card>
  );
}

const maxCharacters = 120;
