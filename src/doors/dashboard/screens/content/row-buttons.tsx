import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { Button, Row } from '../../design/index.ts';

interface RowButtonsProps<Item> {
  items: readonly Item[];
  index: number;
  /** `value 3`, read out after what the button does. */
  name: string;
  isDisabled: boolean;
  onChange(items: Item[]): void;
}

/** Moves a row up or down, or takes it away. */
export function RowButtons<Item>({ items, index, name, isDisabled, onChange }: RowButtonsProps<Item>) {
  const swap = (other: number) => {
    const next = [...items];
    [next[index], next[other]] = [next[other] as Item, next[index] as Item];
    onChange(next);
  };
  const common = { size: 'small', variant: 'quiet', isIcon: true } as const;
  return (
    <Row>
      {items.length > 1 && (
        <>
          <Button
            {...common}
            isDisabled={isDisabled || index === 0}
            aria-label={`Move ${name} up`}
            onPress={() => swap(index - 1)}
          >
            <ArrowUp aria-hidden="true" />
          </Button>
          <Button
            {...common}
            isDisabled={isDisabled || index === items.length - 1}
            aria-label={`Move ${name} down`}
            onPress={() => swap(index + 1)}
          >
            <ArrowDown aria-hidden="true" />
          </Button>
        </>
      )}
      <Button
        {...common}
        isDisabled={isDisabled}
        aria-label={`Remove ${name}`}
        onPress={() => onChange(items.filter((_, each) => each !== index))}
      >
        <X aria-hidden="true" />
      </Button>
    </Row>
  );
}
