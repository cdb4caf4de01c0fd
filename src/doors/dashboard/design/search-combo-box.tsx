import { useState } from 'react';
import { ComboBox } from 'react-aria-components';
import fieldStyles from './field.module.css';
import { FieldFrame, type FieldWords, faultProps } from './field.tsx';
import type { Option } from './option.ts';
import { ComboInput, Options } from './select.tsx';

interface SearchComboBoxProps extends FieldWords {
  /** The results of the search; undefined while the search runs. */
  options: readonly Option[] | undefined;
  search: string;
  onSearch(text: string): void;
  onChoose(id: string): void;
  placeholder?: string;
  isDisabled?: boolean;
}

/**
 * A field that searches for records on the service while the user types a name. There may be any number of records. The
 * caller shows the chosen record.
 */
export function SearchComboBox(props: SearchComboBoxProps) {
  const { options, search, onSearch, onChoose, placeholder, isDisabled, label, description, error, isOptional } = props;
  // The combo box is recreated after each choice, because it must not keep a selection.
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
      <FieldFrame label={label} description={description} error={error} isOptional={isOptional}>
        <ComboInput placeholder={placeholder} />
      </FieldFrame>
      <Options absence={options ? 'No results' : 'Searching…'} />
    </ComboBox>
  );
}
