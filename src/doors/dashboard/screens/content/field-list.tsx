import { GripVertical, MoreHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton, GridList, GridListItem, useDragAndDrop } from 'react-aria-components';
import { Badge, Button, Card, Menu, Row } from '../../design/index.ts';
import styles from './content.module.css';
import { FieldDialog } from './field-dialog.tsx';
import { typeName } from './field-types.ts';
import { type Field, getOptions, getTarget } from './records.ts';

interface FieldListProps {
  fields: readonly Field[];
  slugField: string;
  isDisabled: boolean;
  /** The faults that the service found, by the index of the field. */
  faults: ReadonlyArray<{ index: number; message: string }>;
  onChange(fields: Field[]): void;
}

const maxFields = 100;

/**
 * The fields in the order of the form. The user moves a field by its handle, with the pointer or the keyboard, or with
 * its menu.
 */
export function FieldList({ fields, slugField, isDisabled, faults, onChange }: FieldListProps) {
  const [open, setOpen] = useState<{ index: number | undefined }>();
  const move = (from: number, to: number) => {
    const next = [...fields];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled,
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) => {
      const moved = fields.filter(({ apiName }) => keys.has(apiName));
      const rest = fields.filter(({ apiName }) => !keys.has(apiName));
      const at = rest.findIndex(({ apiName }) => apiName === target.key) + (target.dropPosition === 'after' ? 1 : 0);
      onChange([...rest.slice(0, at), ...moved, ...rest.slice(at)]);
    },
  });
  const index = open?.index;
  return (
    <Card>
      <h2>Fields</h2>
      <GridList
        aria-label="Fields"
        className={styles.rows}
        items={fields.map((field, index) => ({ ...field, id: field.apiName, place: index }))}
        dragAndDropHooks={dragAndDropHooks}
        renderEmptyState={() => <p className={styles.muted}>No fields yet.</p>}
      >
        {(field) => (
          <GridListItem id={field.apiName} textValue={field.name} className={styles.row}>
            {!isDisabled && (
              <AriaButton slot="drag" className={styles.handle} aria-label={`Move ${field.name}`}>
                <GripVertical aria-hidden="true" size={18} />
              </AriaButton>
            )}
            <span className={styles.rowMain}>
              <strong>{field.name}</strong> <code>{field.apiName}</code>
              <span className={styles.muted}> · {describe(field)}</span>
              {faults
                .filter((fault) => fault.index === field.place)
                .map(({ message }) => (
                  <span key={message} className={styles.error}>
                    {' '}
                    {message}
                  </span>
                ))}
            </span>
            <Row>
              {field.apiName === slugField && <Badge tone="info">Slug</Badge>}
              {field.required && <Badge>Required</Badge>}
              {!isDisabled && (
                <Menu
                  label={`Field ${field.name}`}
                  entries={[
                    { id: 'edit', name: 'Edit', onAction: () => setOpen({ index: field.place }) },
                    {
                      id: 'up',
                      name: 'Move up',
                      isDisabled: field.place === 0,
                      onAction: () => move(field.place, field.place - 1),
                    },
                    {
                      id: 'down',
                      name: 'Move down',
                      isDisabled: field.place === fields.length - 1,
                      onAction: () => move(field.place, field.place + 1),
                    },
                    'separator',
                    {
                      id: 'remove',
                      name: 'Remove',
                      isDanger: true,
                      onAction: () => onChange(fields.filter((_, index) => index !== field.place)),
                    },
                  ]}
                >
                  <Button size="small" variant="quiet" isIcon aria-label={`Actions for ${field.name}`}>
                    <MoreHorizontal aria-hidden="true" />
                  </Button>
                </Menu>
              )}
            </Row>
          </GridListItem>
        )}
      </GridList>
      {!isDisabled && (
        <Row>
          <Button isDisabled={fields.length >= maxFields} onPress={() => setOpen({ index: undefined })}>
            Add field
          </Button>
          {fields.length >= maxFields && <span className={styles.muted}>A collection can have up to 100 fields.</span>}
        </Row>
      )}
      {open && (
        <FieldDialog
          field={index === undefined ? undefined : fields[index]}
          taken={fields.filter((_, position) => position !== index).map(({ apiName }) => apiName)}
          onClose={() => setOpen(undefined)}
          onDone={(field) => {
            setOpen(undefined);
            onChange(
              index === undefined
                ? [...fields, field]
                : fields.map((each, position) => (position === index ? field : each)),
            );
          }}
        />
      )}
    </Card>
  );
}

function describe(field: Field): string {
  const options = getOptions(field);
  if (field.type === 'select')
    return `${typeName(field.type)}: ${options.slice(0, 4).join(', ')}${options.length > 4 ? ' …' : ''}`;
  const target = getTarget(field);
  return target === undefined ? typeName(field.type) : `${typeName(field.type)} to ${target}`;
}
