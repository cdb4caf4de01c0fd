import { ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { Button, ComboBox, Group, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import fieldStyles from './field.module.css';
import { FieldFrame, type FieldWords, faultProps } from './field.tsx';
import overlay from './overlay.module.css';
import type { Option } from './select.tsx';

interface SearchComboBoxProps extends FieldWords {
  /** What was found for the search; absent while it is looked for. */
  options: readonly Option[] | undefined;
  search: string;
  onSearch(text: string): void;
  onChoose(id: string): void;
  placeholder?: string;
  isDisabled?: boolean;
}

/** Finds one of any number at the service while its name is typed. What was chosen is shown by the caller. */
export function SearchComboBox(props: SearchComboBoxProps) {
  const { options, search, onSearch, onChoose, placeholder, isDisabled, label, description, error, isOptional } = props;
  // A fresh one for each choice: it keeps no selection of its own.
  const [round, setRound] = useState(0);
  return (
    <ComboBox
      key={round}
      autoFocus={round > 0}
      items={options ?? []}
      inputValue={search}
      onInputChange={onSearch}
      onChange={(key) => {
        if (key === null) return;
        onChoose(String(key));
        onSearch('');
        setRound(round + 1);
      }}
      menuTrigger="input"
      allowsEmptyCollection
      isDisabled={isDisabled ?? false}
      {...faultProps(error)}
      className={fieldStyles.field}
    >
      <FieldFrame {...{ label, description, error, isOptional }}>
        <Group className={fieldStyles.group}>
          <Input placeholder={placeholder} />
          <Button>
            <ChevronsUpDown aria-hidden="true" />
          </Button>
        </Group>
      </FieldFrame>
      <Popover className={overlay.popover}>
        <ListBox<Option>
          className={overlay.list}
          renderEmptyState={() => <div className={overlay.item}>{options ? 'Nothing found' : 'Searching …'}</div>}
        >
          {({ id, name, description: line }) => (
            <ListBoxItem id={id} textValue={name} className={overlay.item}>
              <span>{name}</span>
              {line !== undefined && <span className={overlay.itemDescription}>{line}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
