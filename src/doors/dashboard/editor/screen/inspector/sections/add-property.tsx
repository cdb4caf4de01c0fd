import { useContext, useState } from 'react';
import { literalKeys } from '../../../../../../core/literal-keys.ts';
import { isStyleProperty } from '../../../../../../design/boxes/style/index.ts';
import { SearchComboBox } from '../../../../design/index.ts';
import { useEditor } from '../../use-editor.ts';
import { styleControls } from '../controls/style-controls.ts';
import { propertyDocs } from '../property-docs.ts';
import { propertyLabel } from '../property-label.ts';
import { AddedPropertiesContext, useHasStyle } from './style-section.tsx';
import { styleSections } from './style-sections.ts';

const listed = literalKeys(styleControls);
const always: ReadonlySet<string> = new Set(Object.values(styleSections).flatMap((section) => section.always));

/** Finds a style property by name and adds its field to its section. */
export function AddProperty({ layerIds }: { layerIds: readonly string[] }) {
  const { store } = useEditor();
  const added = useContext(AddedPropertiesContext);
  const hasValue = useHasStyle(layerIds);
  const [search, setSearch] = useState('');
  if (!store.mayEdit) return null;
  const words = search.trim().toLowerCase();
  const options = listed
    .filter((name) => !always.has(name) && !added.names.has(name) && !hasValue(name))
    .map((name) => ({ id: name, name: propertyLabel(name), description: propertyDocs(`style.${name}`) ?? '' }))
    .filter((option) => `${option.name} ${option.id} ${option.description}`.toLowerCase().includes(words));
  return (
    <SearchComboBox
      label="Add property"
      placeholder="Find a property"
      options={options}
      search={search}
      onSearch={setSearch}
      onChoose={(name) => isStyleProperty(name) && added.add(name)}
    />
  );
}
