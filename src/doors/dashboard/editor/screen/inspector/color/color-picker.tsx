import { Pipette } from 'lucide-react';
import { useState } from 'react';
import { Button, ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { ColorPanel, Tooltip } from '../../../../design/index.ts';
import { useEditor } from '../../use-editor.ts';
import { TextBox } from '../inputs/text-box.tsx';
import { partOf } from '../part.ts';
import type { Property } from '../property.ts';
import styles from './color.module.css';
import { colorFormats, formatOf, toFormat } from './color-formats.ts';
import { listPageColors } from './page-colors.ts';
import { listBrandColors, resolveColor } from './resolve-color.ts';
import { Swatch } from './swatch.tsx';

interface ColorPickerProps {
  property: Property;
  mayBeNone: boolean;
  onClose(): void;
}

/** Where a color is chosen: picked, typed, taken from the screen, or one of the brand or the page. */
export function ColorPicker({ property, mayBeNone, onClose }: ColorPickerProps) {
  const { store, values } = useEditor();
  const text = typeof property.value === 'string' ? property.value : '';
  const resolved = resolveColor(text, values.shared.brand) ?? '#000000';
  /** The color while it is dragged: the panels of the editor follow a gesture with a delay. */
  const [picked, setPicked] = useState<string>();
  const [format, setFormat] = useState(formatOf(text));
  const [pageColors] = useState(() => listPageColors(store.document, store.pageId));
  const brandColors = listBrandColors(values.shared.brand);
  const inFormat = partOf(property, {
    label: `${property.label} as ${format}`,
    value: toFormat(resolved, format),
    write: (typed) => typed,
  });
  return (
    <>
      <ColorPanel
        value={picked ?? resolved}
        onChange={(color) => {
          setPicked(color);
          property.show(toFormat(color, format));
        }}
        onChangeEnd={() => {
          setPicked(undefined);
          property.keep();
        }}
      />
      <div className={styles.formats}>
        <ToggleButtonGroup
          aria-label="Color format"
          className={styles.formatButtons}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[format]}
          onSelectionChange={([chosen]) => setFormat(colorFormats.find((each) => each === chosen) ?? format)}
        >
          {colorFormats.map((each) => (
            <ToggleButton key={each} id={each} className={styles.format}>
              {each.toUpperCase()}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <EyeDropperButton onPick={(color) => property.set(toFormat(color, format))} />
        {mayBeNone && (
          <Button
            className={styles.none}
            onPress={() => {
              property.set(undefined);
              onClose();
            }}
          >
            None
          </Button>
        )}
      </div>
      <TextBox property={inFormat} isMono />
      {brandColors.length > 0 && (
        <Swatches
          title="Brand"
          swatches={brandColors.map(({ name, expression, color }) => ({ id: expression, name, color }))}
          onChoose={(expression) => property.set(expression)}
          chosen={text}
        />
      )}
      {pageColors.length > 0 && (
        <Swatches
          title="On this page"
          swatches={pageColors.map((color) => ({ id: color, name: color, color }))}
          onChoose={(color) => property.set(color)}
          chosen={text}
        />
      )}
    </>
  );
}

interface SwatchesProps {
  title: string;
  swatches: ReadonlyArray<{ id: string; name: string; color: string }>;
  chosen: string;
  onChoose(id: string): void;
}

function Swatches({ title, swatches, chosen, onChoose }: SwatchesProps) {
  return (
    <section aria-label={title} className={styles.swatches}>
      <h3 className={styles.swatchesTitle}>{title}</h3>
      <ul>
        {swatches.map(({ id, name, color }) => (
          <li key={id}>
            <Tooltip text={name}>
              <ToggleButton
                className={styles.swatchButton}
                aria-label={name}
                isSelected={id === chosen}
                onChange={() => onChoose(id)}
              >
                <Swatch color={color} isRound={title === 'Brand'} />
              </ToggleButton>
            </Tooltip>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Picks a color from anywhere on the screen, in browsers that can do this. */
function EyeDropperButton({ onPick }: { onPick(color: string): void }) {
  if (!window.EyeDropper) return null;
  const { EyeDropper } = window;
  const pick = async () => {
    try {
      onPick((await new EyeDropper().open()).sRGBHex);
    } catch {
      // The person pressed Escape, which picks nothing.
    }
  };
  return (
    <Button className={styles.none} aria-label="Pick a color from the screen" onPress={pick}>
      <Pipette aria-hidden="true" />
    </Button>
  );
}
