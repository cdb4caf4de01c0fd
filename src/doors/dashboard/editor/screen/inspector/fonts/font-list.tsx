import { useEffect, useRef, useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components';
import type { FontFamily } from '../../../../../../draw/gather/fonts/catalogue.ts';
import { SearchField, Select, Spinner } from '../../../../design/index.ts';
import overlay from '../../../../design/overlay.module.css';
import { useEditor } from '../../use-editor.ts';
import { loadPreview, useFontLibrary } from './font-library.ts';
import styles from './fonts.module.css';
import { hasScript, type Script, scripts } from './scripts.ts';

interface FontListProps {
  chosen: string | undefined;
  onChoose(name: string): void;
}

/** All fonts of the space and the built-in ones, by name and script. Each is shown in its own letters. */
export function FontList({ chosen, onChoose }: FontListProps) {
  const library = useFontLibrary();
  const [search, setSearch] = useState('');
  const [scriptId, setScriptId] = useState('any');
  if (!library) return <Spinner label="Loading fonts" />;
  const script = scripts.find(({ id }) => id === scriptId);
  const words = search.trim().toLowerCase();
  const families = [...library.families.values()]
    .filter(
      (family) => family.name.toLowerCase().includes(words) && (script === undefined || hasScript(family, script)),
    )
    .sort((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name));
  return (
    <>
      <SearchField label="Search fonts" value={search} onChange={setSearch} autoFocus />
      <Select
        label="Script"
        options={[{ id: 'any', name: 'Any script' }, ...scripts]}
        value={scriptId}
        onChange={setScriptId}
      />
      <ListBox
        aria-label="Fonts"
        className={styles.list}
        selectionMode="single"
        selectedKeys={chosen === undefined ? [] : [chosen.toLowerCase()]}
        items={families.map((family) => ({ id: family.name.toLowerCase(), family }))}
        // The items are cached by their objects, and previews depend on the script.
        dependencies={[scriptId]}
        disallowEmptySelection
        onSelectionChange={(keys) => {
          const [key] = keys;
          const family = library.families.get(String(key));
          if (family) onChoose(family.name);
        }}
        renderEmptyState={() => <p className={styles.empty}>No fonts found.</p>}
      >
        {({ family }) => (
          <ListBoxItem id={family.name.toLowerCase()} textValue={family.name} className={overlay.item}>
            <FontPreview family={family} script={script} />
          </ListBoxItem>
        )}
      </ListBox>
    </>
  );
}

/** Fonts of the space come first: only they have faces of their own. */
function rank({ subsets }: FontFamily): number {
  return subsets.some(({ face }) => face) ? 0 : 1;
}

/** The name of a family in its own letters, which load when the row comes into view, and a text in the script. */
function FontPreview({ family, script }: { family: FontFamily; script: Script | undefined }) {
  const { host } = useEditor();
  const row = useRef<HTMLSpanElement>(null);
  const [fonts, setFonts] = useState<readonly string[]>([]);
  const sample = script === undefined || script.id === 'latin' ? '' : script.sample;
  useEffect(() => {
    let isOver = false;
    const observer = new IntersectionObserver(async ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      const texts = sample === '' ? [family.name] : [family.name, sample];
      const loaded = await Promise.all(texts.map((text) => loadPreview(host, family, text)));
      if (!isOver) setFonts(loaded.filter((name) => name !== undefined));
    });
    if (row.current) observer.observe(row.current);
    return () => {
      isOver = true;
      observer.disconnect();
    };
  }, [host, family, sample]);
  return (
    <span
      ref={row}
      className={styles.preview}
      style={{ fontFamily: [...fonts.map((name) => `"${name}"`), 'var(--font-body)'].join(', ') }}
    >
      <span>{family.name}</span>
      {sample !== '' && <span className={styles.sample}>{sample}</span>}
    </span>
  );
}
