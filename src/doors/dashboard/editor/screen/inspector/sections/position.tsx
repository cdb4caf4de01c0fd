import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  RotateCw,
} from 'lucide-react';
import { Button, Toolbar } from 'react-aria-components';
import { Tooltip } from '../../../../design/index.ts';
import { findCommand } from '../../../model/commands/index.ts';
import { isPlaced } from '../../../model/operations/places.ts';
import { useEditor, useLayerValues } from '../../use-editor.ts';
import { PropertyField } from '../field.tsx';
import { NumberBox } from '../inputs/number-box.tsx';
import styles from '../section.module.css';
import { Pair } from '../section.tsx';
import { ConstraintsField } from './constraints.tsx';
import { useDrawnProperty, useRotation } from './drawn.ts';
import { StyleSection } from './style-section.tsx';

const alignments = [
  { id: 'align-left', icon: AlignStartVertical },
  { id: 'align-center', icon: AlignCenterVertical },
  { id: 'align-right', icon: AlignEndVertical },
  { id: 'align-top', icon: AlignStartHorizontal },
  { id: 'align-middle', icon: AlignCenterHorizontal },
  { id: 'align-bottom', icon: AlignEndHorizontal },
  { id: 'distribute-horizontally', icon: AlignHorizontalDistributeCenter },
  { id: 'distribute-vertically', icon: AlignVerticalDistributeCenter },
] as const;

/** Where layers are: aligned, by coordinates, turned, and held by edges of their parent. */
export function PositionSection({ layerIds }: { layerIds: readonly string[] }) {
  const rotation = useRotation(layerIds);
  const [areAllPlaced = false] = useLayerValues((tree) => [layerIds.every((layerId) => isPlaced(tree.layer(layerId)))]);
  return (
    <StyleSection title="Position" layerIds={layerIds}>
      <AlignmentBar />
      <Pair>
        <CoordinateField side="x" layerIds={layerIds} isInFlow={!areAllPlaced} />
        <CoordinateField side="y" layerIds={layerIds} isInFlow={!areAllPlaced} />
      </Pair>
      <Pair>
        <PropertyField property={rotation} layerIds={layerIds} layout="inside" takesExpressions>
          {(property) => (
            <NumberBox property={property} mark={<RotateCw />} placeholder="0" unit="°" min={-36_000} max={36_000} />
          )}
        </PropertyField>
      </Pair>
      {areAllPlaced && <ConstraintsField layerIds={layerIds} />}
    </StyleSection>
  );
}

interface CoordinateFieldProps {
  side: 'x' | 'y';
  layerIds: readonly string[];
  isInFlow: boolean;
}

function CoordinateField({ side, layerIds, isInFlow }: CoordinateFieldProps) {
  const label = side.toUpperCase();
  const drawn = useDrawnProperty(side, layerIds, label);
  const property = isInFlow ? { ...drawn, isDisabled: true } : drawn;
  return (
    <PropertyField property={property} layerIds={layerIds} layout="inside" takesExpressions>
      {(each) => <NumberBox property={each} mark={label} />}
    </PropertyField>
  );
}

function AlignmentBar() {
  const context = useEditor().commandContext({});
  return (
    <Toolbar aria-label="Align" className={styles.bar}>
      {alignments.map(({ id, icon: Icon }) => {
        const command = findCommand(id);
        return (
          <Tooltip key={id} text={command.title}>
            <Button
              className={styles.barButton}
              aria-label={command.title}
              isDisabled={!command.isEnabled(context)}
              onPress={() => command.run(context)}
            >
              <Icon aria-hidden="true" />
            </Button>
          </Tooltip>
        );
      })}
    </Toolbar>
  );
}
