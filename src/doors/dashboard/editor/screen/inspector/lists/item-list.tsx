import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { Menu } from '../../../../design/index.ts';
import overlay from '../../../../design/overlay.module.css';
import editorStyles from '../../editor.module.css';
import styles from './lists.module.css';

/** A kind of item that can be added. */
export interface NewItem<Item> {
  name: string;
  create(): Item;
}

interface ItemListProps<Item> {
  /** What one item is called: "shadow". */
  noun: string;
  items: readonly Item[];
  isDisabled: boolean;
  additions: ReadonlyArray<NewItem<Item>>;
  /** Whether the canvas can be used while an item is open, because it shows handles of the item. */
  isOnCanvas?: boolean;
  onChange(items: Item[]): void;
  summary(item: Item): ReactNode;
  /** The controls of an item, which are shown beside the inspector. */
  editor(item: Item, index: number): ReactNode;
}

/** A list of values of one property, such as shadows. Pressing an item opens its controls. */
export function ItemList<Item>({
  noun,
  items,
  isDisabled,
  additions,
  isOnCanvas = false,
  onChange,
  summary,
  editor,
}: ItemListProps<Item>) {
  const [opened, setOpened] = useState<number>();
  const add = (created: Item) => {
    onChange([...items, created]);
    setOpened(items.length);
  };
  const [only, ...others] = additions;
  const addLabel = `Add ${noun}`;
  return (
    <div className={styles.list}>
      {items.map((item, index) => {
        const name = items.length === 1 ? noun : `${noun} ${index + 1}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no other identity and are edited in place
          <div key={index} className={styles.row}>
            <DialogTrigger isOpen={opened === index} onOpenChange={(isOpen) => setOpened(isOpen ? index : undefined)}>
              <Button className={styles.summary} isDisabled={isDisabled}>
                <span className={editorStyles.unseen}>Edit {name}:</span>
                {summary(item)}
              </Button>
              <Popover className={overlay.popover} placement="left top" isNonModal={isOnCanvas}>
                <Dialog aria-label={`Edit ${name}`} className={styles.dialog}>
                  {editor(item, index)}
                </Dialog>
              </Popover>
            </DialogTrigger>
            <Button
              className={styles.iconButton}
              isDisabled={isDisabled}
              aria-label={`Remove ${name}`}
              onPress={() => onChange(items.toSpliced(index, 1))}
            >
              <Minus aria-hidden="true" />
            </Button>
          </div>
        );
      })}
      {!isDisabled &&
        additions.length > 0 &&
        (only !== undefined && others.length === 0 ? (
          <Button className={styles.add} onPress={() => add(only.create())}>
            <Plus aria-hidden="true" /> {addLabel}
          </Button>
        ) : (
          <Menu
            label={addLabel}
            entries={additions.map(({ name, create }) => ({ id: name, name, onAction: () => add(create()) }))}
          >
            <Button className={styles.add}>
              <Plus aria-hidden="true" /> {addLabel}
            </Button>
          </Menu>
        ))}
    </div>
  );
}

/** A row with a name inside the controls of an item. */
export function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.partRow}>
      <span className={styles.partName}>{name}</span>
      <div>{children}</div>
    </div>
  );
}
