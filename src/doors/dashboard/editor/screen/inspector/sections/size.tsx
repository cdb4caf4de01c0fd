import { Proportions, Ruler } from 'lucide-react';
import { useState } from 'react';
import { ToggleButton } from 'react-aria-components';
import { Tooltip } from '../../../../design/index.ts';
import { applyDiff, composeDiffs } from '../../../model/diff.ts';
import { firstBoxes } from '../../../tools/page-areas.ts';
import { canHave, readSizing, type Side, type Sizing, setSizing } from '../../../view/sizing.ts';
import { useEditor, useLayerValues } from '../../use-editor.ts';
import { StyleField } from '../controls/style-field.tsx';
import { PropertyField } from '../field.tsx';
import { ChoiceBox } from '../inputs/choice-box.tsx';
import { NumberBox } from '../inputs/number-box.tsx';
import { type Property, useProperty, useWriter } from '../property.ts';
import sectionStyles from '../section.module.css';
import { Pair } from '../section.tsx';
import { useDrawnProperty } from './drawn.ts';
import styles from './size.module.css';
import { StyleSection, useIsStyleShown } from './style-section.tsx';

const sizingNames: Readonly<Record<Sizing, string>> = { fixed: 'Fixed', hug: 'Hug', fill: 'Fill' };
const limits = ['minWidth', 'maxWidth', 'minHeight', 'maxHeight', 'aspectRatio'] as const;

/** How large layers are, and what decides it. */
export function SizeSection({ layerIds }: { layerIds: readonly string[] }) {
  const isShown = useIsStyleShown(layerIds);
  const hasLimits = limits.some(isShown);
  const [isOpen, setIsOpen] = useState(false);
  const [keepsRatio, setKeepsRatio] = useState(false);
  return (
    <StyleSection
      title="Size"
      layerIds={layerIds}
      placed={limits}
      actions={
        <>
          <Tooltip text="Keep proportions">
            <ToggleButton
              className={sectionStyles.barButton}
              aria-label="Keep proportions"
              isSelected={keepsRatio}
              onChange={setKeepsRatio}
            >
              <Proportions aria-hidden="true" />
            </ToggleButton>
          </Tooltip>
          <Tooltip text="Limits and aspect ratio">
            <ToggleButton
              className={sectionStyles.barButton}
              aria-label="Limits and aspect ratio"
              isSelected={isOpen || hasLimits}
              isDisabled={hasLimits}
              onChange={setIsOpen}
            >
              <Ruler aria-hidden="true" />
            </ToggleButton>
          </Tooltip>
        </>
      }
    >
      <SizeField side="width" mark="W" layerIds={layerIds} keepsRatio={keepsRatio} />
      <SizeField side="height" mark="H" layerIds={layerIds} keepsRatio={keepsRatio} />
      {(isOpen || hasLimits) && (
        <>
          <Pair>
            <StyleField name="minWidth" layerIds={layerIds} layout="stack" />
            <StyleField name="maxWidth" layerIds={layerIds} layout="stack" />
          </Pair>
          <Pair>
            <StyleField name="minHeight" layerIds={layerIds} layout="stack" />
            <StyleField name="maxHeight" layerIds={layerIds} layout="stack" />
          </Pair>
          <StyleField name="aspectRatio" layerIds={layerIds} />
        </>
      )}
    </StyleSection>
  );
}

interface SizeFieldProps {
  side: Side;
  mark: string;
  layerIds: readonly string[];
  keepsRatio: boolean;
}

function SizeField({ side, mark, layerIds, keepsRatio }: SizeFieldProps) {
  const size = useDrawnProperty(side, layerIds, mark, { keepsRatio });
  return (
    <PropertyField property={size} layerIds={layerIds} layout="inside" takesExpressions>
      {(property) => (
        <div className={styles.size}>
          <NumberBox property={property} mark={mark} min={0} />
          <SizingBox side={side} layerIds={layerIds} />
        </div>
      )}
    </PropertyField>
  );
}

/** What decides a side: a number, the content, or the space in the parent. */
function SizingBox({ side, layerIds }: { side: Side; layerIds: readonly string[] }) {
  const session = useEditor();
  const { store } = session;
  const stored = useProperty(side, layerIds);
  const writer = useWriter('Resize', `sizing ${side}`);
  const sizings = useLayerValues((tree) => layerIds.map((layerId) => readSizing(tree, layerId, side)));
  const isMixed = !sizings.every((sizing) => sizing === sizings[0]);
  const possible = useLayerValues((tree) =>
    (['fixed', 'hug', 'fill'] as const).filter((sizing) =>
      layerIds.every((layerId) => canHave(tree, layerId, side, sizing)),
    ),
  );
  const options = (['fixed', 'hug', 'fill'] as const)
    .filter((sizing) => possible.includes(sizing) || sizings.includes(sizing))
    .map((id) => ({ id, name: sizingNames[id] }));
  const apply = (sizing: Sizing) => {
    const drawn = firstBoxes(session.state.boxes);
    return writer.write((document) => {
      let current = document;
      return composeDiffs(
        layerIds.map((layerId) => {
          const to = { layerId, side, sizing, drawn: drawn.get(layerId)?.[side] ?? 0 };
          const diff = setSizing(current, store.pageId, to);
          current = applyDiff(current, diff);
          return diff;
        }),
      );
    });
  };
  const property: Property = {
    ...stored,
    label: side === 'width' ? 'Width sizing' : 'Height sizing',
    value: isMixed ? undefined : sizings[0],
    isMixed,
    set: (value) => {
      const chosen = options.find(({ id }) => id === value);
      return chosen && apply(chosen.id);
    },
  };
  return <ChoiceBox property={property} options={options} />;
}
