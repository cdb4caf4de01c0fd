import { useState } from 'react';
import { ComboBox } from 'react-aria-components';
import fieldStyles from './field.module.css';
import { FieldFrame, type FieldWords, faultProps } from './field.tsx';
import { ComboInput, type Option, Options } from './select.tsx';

interface SearchComboBoxProps extends FieldWords {
  /** The results of the search; absent while it runs. */
  options: readonly Option[] | undefined;
  search: string;
  onSearch(text: string): void;
  onChoose(id: string): void;
  placeholder?: string;
  isDisabled?: boolean;
}

/** Searches any number of records on the service while a name is typed. The caller shows the chosen one. */
export function SearchComboBox(props: SearchComboBoxProps) {
  const { options, search, onSearch, onChoose, placeholder, isDisabled, label, description, error, isOptional } = props;
  // A new one for each choice: it keeps no selection itself.
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
