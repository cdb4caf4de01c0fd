import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { Button } from '../../design/index.ts';
import styles from './value-form.module.css';

interface RowButtonsProps {
  index: number;
  /** The number of rows in the list. */
  count: number;
  /** The name of the row, which screen readers announce after the verb. */
  name: string;
  isDisabled?: boolean | undefined;
  canRemove?: boolean;
  onMove(from: number, to: number): void;
  onRemove(index: number): void;
}

/** The buttons that move a row up or down, or remove it. */
export function RowButtons({ index, count, name, isDisabled = false, canRemove = true, ...on }: RowButtonsProps) {
  const common = { size: 'small', variant: 'quiet', isIcon: true } as const;
  return (
    <div className={styles.rowActions}>
      {count > 1 && (
        <>
          <Button
            {...common}
            data-act="up"
            aria-label={`Move ${name} up`}
            isDisabled={isDisabled || index === 0}
            onPress={() => on.onMove(index, index - 1)}
          >
            <ArrowUp aria-hidden="true" />
          </Button>
          <Button
            {...common}
            data-act="down"
            aria-label={`Move ${name} down`}
            isDisabled={isDisabled || index === count - 1}
            onPress={() => on.onMove(index, index + 1)}
          >
            <ArrowDown aria-hidden="true" />
          </Button>
        </>
      )}
      <Button
        {...common}
        data-act="remove"
        aria-label={`Remove ${name}`}
        isDisabled={isDisabled || !canRemove}
        onPress={() => on.onRemove(index)}
      >
        <Trash2 aria-hidden="true" />
      </Button>
    </div>
  );
}
