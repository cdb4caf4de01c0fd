import { ArrowDown, ArrowRight, CornerDownLeft, Grid2x2, Rows3 } from 'lucide-react';
import { Button } from 'react-aria-components';
import { findCommand } from '../../../model/commands/index.ts';
import { readValue } from '../../../model/values.ts';
import { useEditor, useLayerTree } from '../../use-editor.ts';
import { type BoxPoint, PointPad } from '../controls/point-pad.tsx';
import { StyleField } from '../controls/style-field.tsx';
import { Field } from '../field.tsx';
import { IconChoice } from '../inputs/icon-choice.tsx';
import listStyles from '../lists/lists.module.css';
import { type Property, useProperty } from '../property.ts';
import { Pair } from '../section.tsx';
import { StyleSection } from './style-section.tsx';

const layouts = [
  { id: 'flex', name: 'Row or column', icon: Rows3 },
  { id: 'grid', name: 'Grid', icon: Grid2x2 },
];
const directions = [
  { id: 'row', name: 'Row', icon: ArrowRight },
  { id: 'column', name: 'Column', icon: ArrowDown },
];
const wraps = [{ id: 'wrap', name: 'Wrap', icon: CornerDownLeft }];

/** How containers arrange the layers in them. */
export function AutoLayoutSection({ layerIds }: { layerIds: readonly string[] }) {
  const tree = useLayerTree();
  const isGrid = layerIds.every((layerId) => readValue(tree.layer(layerId), 'style.display') === 'grid');
  return (
    <StyleSection title="Auto layout" layerIds={layerIds} actions={<AutoLayoutButton />}>
      <Field path="style.display" label="Layout" layerIds={layerIds}>
        {(property) => <IconChoice property={property} options={layouts} initial="flex" />}
      </Field>
      {isGrid ? (
        <>
          <StyleField name="gridTemplateColumns" label="Columns" layerIds={layerIds} />
          <StyleField name="gridTemplateRows" label="Rows" layerIds={layerIds} />
        </>
      ) : (
        <>
          <Field path="style.flexDirection" label="Direction" layerIds={layerIds}>
            {(property) => <IconChoice property={property} options={directions} initial="column" />}
          </Field>
          <Field path="style.flexWrap" label="Wrap" layerIds={layerIds}>
            {(property) => <IconChoice property={property} options={wraps} />}
          </Field>
        </>
      )}
      <AlignmentField layerIds={layerIds} isGrid={isGrid} />
      <Pair>
        <StyleField name="justifyContent" label="Distribute" layerIds={layerIds} layout="stack" />
        <StyleField name="alignItems" label="Align" layerIds={layerIds} layout="stack" />
      </Pair>
      <StyleField name="gap" layerIds={layerIds} />
    </StyleSection>
  );
}

function AutoLayoutButton() {
  const context = useEditor().commandContext({});
  const command = findCommand('remove-auto-layout');
  if (!command.isEnabled(context)) return null;
  return (
    <Button className={listStyles.add} onPress={() => command.run(context)}>
      Remove
    </Button>
  );
}

const places = ['flex-start', 'center', 'flex-end'] as const;
const rowNames = ['top', 'center', 'bottom'] as const;
const columnNames = ['left', 'center', 'right'] as const;

/** Where the layers of a container are in its free space: `justifyContent` and `alignItems` in one control. */
function AlignmentField({ layerIds, isGrid }: { layerIds: readonly string[]; isGrid: boolean }) {
  const direction = useProperty('style.flexDirection', layerIds);
  const align = useProperty('style.alignItems', layerIds);
  const isRow = isGrid || String(direction.value ?? 'column').startsWith('row');
  const isReversed = !isGrid && String(direction.value ?? '').endsWith('reverse');
  return (
    <Field path="style.justifyContent" label="Alignment" layerIds={layerIds}>
      {(justify) => (
        <PointPad
          label="Alignment"
          value={toPoint(justify, align, { isRow, isReversed })}
          isDisabled={justify.isDisabled || align.isDisabled}
          onChange={(point) => {
            const [row, column] = splitPoint(point);
            const [main, cross] = isRow ? [column, row] : [row, column];
            justify.setAll({
              'style.justifyContent': places[isReversed ? 2 - main : main],
              'style.alignItems': places[cross],
            });
          }}
        />
      )}
    </Field>
  );
}

function splitPoint(point: BoxPoint): [row: number, column: number] {
  return [
    rowNames.findIndex((name) => point.startsWith(name)),
    columnNames.findIndex((name) => point.endsWith(` ${name}`)),
  ];
}

function toPoint(
  justify: Property,
  align: Property,
  { isRow, isReversed }: { isRow: boolean; isReversed: boolean },
): BoxPoint | undefined {
  const indexOf = (value: unknown) => places.findIndex((place) => place === value || place === `flex-${value}`);
  const start = indexOf(justify.isMixed ? undefined : (justify.value ?? 'flex-start'));
  const cross = indexOf(align.value);
  if (start === -1 || cross === -1) return undefined;
  const main = isReversed ? 2 - start : start;
  const row = rowNames[isRow ? cross : main];
  const column = columnNames[isRow ? main : cross];
  return row && column ? `${row} ${column}` : undefined;
}
