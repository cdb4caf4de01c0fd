import { useState } from 'react';
import { Button, Row, TextField } from '../../design/index.ts';
import styles from './content.module.css';
import { type ListItem, newItem, parsedJson } from './form-values.ts';
import { InputGroup, type InputProps } from './input-group.tsx';
import { RowButtons } from './row-buttons.tsx';

interface ListInputProps extends InputProps {
  items: readonly ListItem[];
  onChange(items: ListItem[]): void;
}

/** Rows that are shown at first, and more at each request: a list may have a thousand. */
const rowStep = 50;
const maxItems = 1_000;

/** Values as rows: texts as they are, all else as JSON. */
export function ListInput({ label, isOptional, error, isDisabled, items, onChange }: ListInputProps) {
  const [shown, setShown] = useState(rowStep);
  const add = (isJson: boolean) => {
    onChange([...items, newItem(isJson)]);
    setShown(Math.max(shown, items.length + 1));
  };
  return (
    <InputGroup label={label} isOptional={isOptional}>
      {items.length > 0 && (
        <ol className={styles.rows}>
          {items.slice(0, shown).map((item, index) => (
            <li key={item.key} className={styles.row}>
              <div className={styles.rowMain}>
                <TextField
                  label={`Value ${index + 1}${item.isJson ? ' (JSON)' : ''}`}
                  isMono={item.isJson}
                  isDisabled={isDisabled}
                  error={faultOf(item)}
                  value={item.text}
                  onChange={(text) => onChange(items.map((each) => (each.key === item.key ? { ...each, text } : each)))}
                />
              </div>
              <RowButtons
                items={items}
                index={index}
                name={`value ${index + 1} of ${label}`}
                isDisabled={isDisabled}
                onChange={onChange}
              />
            </li>
          ))}
        </ol>
      )}
      {items.length > shown && (
        <Button size="small" onPress={() => setShown(shown + rowStep)}>
          Show {Math.min(rowStep, items.length - shown)} more of {items.length.toLocaleString()} values
        </Button>
      )}
      <Row>
        <Button size="small" isDisabled={isDisabled || items.length >= maxItems} onPress={() => add(false)}>
          Add text
        </Button>
        <Button
          size="small"
          variant="quiet"
          isDisabled={isDisabled || items.length >= maxItems}
          onPress={() => add(true)}
        >
          Add number or JSON
        </Button>
      </Row>
      {error !== undefined && <p className={styles.error}>{error}</p>}
    </InputGroup>
  );
}

function faultOf({ isJson, text }: ListItem): string | undefined {
  if (!isJson) return undefined;
  const parsed = parsedJson(text);
  return 'fault' in parsed ? parsed.fault : undefined;
}
