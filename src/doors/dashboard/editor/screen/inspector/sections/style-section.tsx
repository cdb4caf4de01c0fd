import { Plus } from 'lucide-react';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { Button } from 'react-aria-components';
import { isJsonObject, type Json } from '../../../../../../core/json.ts';
import type { StylePropertyName } from '../../../../../../design/boxes/style/index.ts';
import { Menu } from '../../../../design/index.ts';
import { type EditorDocument, layerKey, listBindings } from '../../../model/records.ts';
import { pathNames } from '../../../model/values.ts';
import { useEditor, useLayerOutline } from '../../use-editor.ts';
import { StyleField } from '../controls/style-field.tsx';
import { propertyDocs } from '../property-docs.ts';
import { propertyLabel } from '../property-label.ts';
import styles from '../section.module.css';
import { Section } from '../section.tsx';
import { type SectionTitle, styleSections } from './style-sections.ts';

interface AddedProperties {
  names: ReadonlySet<string>;
  add(name: StylePropertyName): void;
}

/** Properties that are shown although they have no value yet, because they were added in the inspector. */
export const AddedPropertiesContext = createContext<AddedProperties>({ names: new Set(), add: () => {} });

interface StyleSectionProps {
  title: SectionTitle;
  layerIds: readonly string[];
  /** Further buttons of the header. */
  actions?: ReactNode;
  /** The controls that are always there. By default the fields of the section's properties, one below the other. */
  children?: ReactNode;
  /** Further properties of the section that `children` show themselves. */
  placed?: readonly StylePropertyName[];
}

/** A section with style properties. Those that it does not show by itself are added with the button of its header. */
export function StyleSection({ title, layerIds, actions, children, placed = [] }: StyleSectionProps) {
  const isShown = useIsStyleShown(layerIds);
  const { always, more } = styleSections[title];
  return (
    <Section
      title={title}
      actions={
        <>
          {actions}
          <AddStyleButton title={title} layerIds={layerIds} />
        </>
      }
    >
      {children ?? always.map((name) => <StyleField key={name} name={name} layerIds={layerIds} />)}
      {more
        .filter((name) => isShown(name) && !placed.includes(name))
        .map((name) => (
          <StyleField key={name} name={name} layerIds={layerIds} />
        ))}
    </Section>
  );
}

/** The button of a section that adds one of its further properties. */
function AddStyleButton({ title, layerIds }: Pick<StyleSectionProps, 'title' | 'layerIds'>) {
  const { store } = useEditor();
  const added = useContext(AddedPropertiesContext);
  const isShown = useIsStyleShown(layerIds);
  const hidden = styleSections[title].more.filter((name) => !isShown(name));
  if (!store.mayEdit || hidden.length === 0) return null;
  return (
    <Menu
      label={`Add to ${title.toLowerCase()}`}
      align="end"
      entries={hidden.map((name) => ({
        id: name,
        name: propertyLabel(name),
        description: propertyDocs(`style.${name}`) ?? '',
        onAction: () => added.add(name),
      }))}
    >
      <Button className={styles.barButton} aria-label={`Add to ${title.toLowerCase()}`}>
        <Plus aria-hidden="true" />
      </Button>
    </Menu>
  );
}

/** Whether a property that a section does not always show has a value in one of the layers, or was added. */
export function useIsStyleShown(layerIds: readonly string[]): (name: StylePropertyName) => boolean {
  const added = useContext(AddedPropertiesContext);
  const hasValue = useHasStyle(layerIds);
  return (name) => added.names.has(name) || hasValue(name);
}

/** Whether one of the layers has a value or a binding for a style property. */
export function useHasStyle(layerIds: readonly string[]): (name: StylePropertyName) => boolean {
  const { store } = useEditor();
  const tree = useLayerOutline();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the outline changes with every style and binding
  const names = useMemo(() => usedStyles(store.document, store.pageId, layerIds), [tree, layerIds]);
  return (name) => names.has(name) || names.has(anyStyle);
}

/** Represents all properties if an expression sets the whole style of a layer. */
const anyStyle = '';

function usedStyles(document: EditorDocument, pageId: string, layerIds: readonly string[]): ReadonlySet<string> {
  const { records } = document;
  const names = layerIds.flatMap((layerId) => {
    const style = records.get(layerKey(pageId, layerId))?.['style'];
    return isJsonObject(style) ? Object.keys(style) : [];
  });
  const selected = new Set<Json | undefined>(layerIds);
  const bound = listBindings(document, pageId).flatMap(({ layerId, property }) => {
    const [first, name = anyStyle] = pathNames(String(property));
    return selected.has(layerId) && first === 'style' ? [name] : [];
  });
  return new Set([...names, ...bound]);
}
