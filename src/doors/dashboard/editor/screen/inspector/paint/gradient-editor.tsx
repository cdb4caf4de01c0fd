import { Minus } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { Segments } from '../../../../design/index.ts';
import { useEditor } from '../../use-editor.ts';
import { GradientHandles } from '../canvas/gradient-handles.tsx';
import { ColorBox } from '../color/color-box.tsx';
import { resolveColor } from '../color/resolve-color.ts';
import {
  type Gradient,
  type GradientStop,
  isCircle,
  readAngle,
  readCenter,
  stopShares,
  withAngle,
  withCenter,
  withKind,
  withShape,
} from '../css/gradient.ts';
import { NumberBox } from '../inputs/number-box.tsx';
import { SwitchBox } from '../inputs/switch-box.tsx';
import { TextBox } from '../inputs/text-box.tsx';
import { Row } from '../lists/item-list.tsx';
import listStyles from '../lists/lists.module.css';
import { partOf } from '../part.ts';
import type { Property } from '../property.ts';
import { AngleDial } from './angle-dial.tsx';
import { useGradientCss } from './gradient-swatch.tsx';
import styles from './paint.module.css';

interface GradientEditorProps {
  property: Property;
  /** The layer that has handles on the canvas. */
  layerId: string | undefined;
  gradient: Gradient;
  /** The value of the property with another gradient in the place of this one. */
  print(gradient: Gradient): string | undefined;
}

/** The controls of a gradient: its kind, its stops on a bar, and its direction or center. */
export function GradientEditor({ property, layerId, gradient, print }: GradientEditorProps) {
  const [selected, setSelected] = useState(0);
  const index = Math.min(selected, gradient.stops.length - 1);
  const stop = gradient.stops[index];
  const angle = readAngle(gradient);
  const set = (changed: Gradient) => property.set(print(changed));
  const withStop = (changed: GradientStop) => ({ ...gradient, stops: gradient.stops.with(index, changed) });
  return (
    <>
      {layerId !== undefined && !property.isDisabled && (
        <GradientHandles
          layerId={layerId}
          gradient={gradient}
          selected={index}
          onSelect={setSelected}
          onShow={(changed) => property.show(print(changed))}
          onKeep={property.keep}
        />
      )}
      <Segments
        label="Kind of gradient"
        value={gradient.kind}
        options={[
          { id: 'linear', name: 'Linear' },
          { id: 'radial', name: 'Radial' },
          { id: 'conic', name: 'Conic' },
        ]}
        onChange={(kind) => set(withKind(gradient, kind))}
      />
      <StopBar
        gradient={gradient}
        selected={index}
        onSelect={setSelected}
        onShow={(stops) => property.show(print({ ...gradient, stops }))}
        onKeep={property.keep}
        onSet={(stops) => set({ ...gradient, stops })}
      />
      {stop && (
        <div className={styles.stop}>
          <ColorBox
            property={partOf(property, {
              label: `Color of stop ${index + 1}`,
              value: stop.color,
              write: (color) =>
                print(withStop({ ...stop, color: color === undefined ? 'transparent' : String(color) })),
            })}
            mayBeNone={false}
          />
          <NumberBox
            property={partOf(property, {
              label: `Position of stop ${index + 1}`,
              value: stop.at,
              write: (at) => print(withStop(at === undefined ? { color: stop.color } : { ...stop, at: asPercent(at) })),
            })}
            placeholder="Auto"
          />
          <Button
            className={listStyles.iconButton}
            aria-label={`Remove stop ${index + 1}`}
            isDisabled={gradient.stops.length <= 2}
            onPress={() => set({ ...gradient, stops: gradient.stops.toSpliced(index, 1) })}
          >
            <Minus aria-hidden="true" />
          </Button>
        </div>
      )}
      {gradient.kind !== 'radial' && angle !== undefined && (
        <Row name={gradient.kind === 'conic' ? 'Start' : 'Angle'}>
          <div className={styles.angle}>
            <AngleDial
              angle={angle}
              onShow={(degrees) => property.show(print(withAngle(gradient, degrees)))}
              onKeep={property.keep}
            />
            <NumberBox
              property={partOf(property, {
                label: 'Gradient angle',
                value: angle,
                write: (value) => print(withAngle(gradient, typeof value === 'number' ? value : 0)),
              })}
              unit="°"
            />
          </div>
        </Row>
      )}
      {gradient.kind === 'radial' && (
        <Row name="Circle">
          <SwitchBox
            property={partOf(property, {
              label: 'Circle',
              value: isCircle(gradient),
              write: (isOn) => print(withShape(gradient, isOn === true ? 'circle' : 'ellipse')),
            })}
          />
        </Row>
      )}
      {gradient.kind !== 'linear' && (
        <Row name="Center">
          <TextBox
            property={partOf(property, {
              label: 'Gradient center',
              value: readCenter(gradient),
              write: (center) => print(withCenter(gradient, String(center ?? 'center'))),
            })}
          />
        </Row>
      )}
      <Row name="Repeat">
        <SwitchBox
          property={partOf(property, {
            label: 'Repeat gradient',
            value: gradient.isRepeating,
            write: (isOn) => print({ ...gradient, isRepeating: isOn === true }),
          })}
        />
      </Row>
    </>
  );
}

function asPercent(value: unknown): string {
  return typeof value === 'number' ? `${value}%` : String(value);
}

interface StopBarProps {
  gradient: Gradient;
  selected: number;
  onSelect(index: number): void;
  /** Shows stops while one is dragged. */
  onShow(stops: GradientStop[]): void;
  onKeep(): void;
  onSet(stops: GradientStop[]): void;
}

/** The stops of a gradient on a bar. They are dragged, or moved with the arrow keys; pressing the bar adds one. */
function StopBar({ gradient, selected, onSelect, onShow, onKeep, onSet }: StopBarProps) {
  const { brand } = useEditor().values.shared;
  const bar = useRef<HTMLDivElement>(null);
  const { stops } = gradient;
  const shares = stopShares(stops);
  const css = useGradientCss({ kind: 'linear', isRepeating: false, head: '90deg', stops: barStops(stops, shares) });
  const shareAt = (clientX: number) => {
    const { left = 0, width = 1 } = bar.current?.getBoundingClientRect() ?? {};
    return Math.min(1, Math.max(0, (clientX - left) / width));
  };
  const moved = (index: number, share: number) => {
    const stop = stops[index];
    return stop ? stops.with(index, { ...stop, at: toPercent(share) }) : stops;
  };
  const addAt = (share: number) => {
    const after = shares.findIndex((each) => each > share);
    const index = after === -1 ? stops.length : after;
    const { color = '#808080' } = stops[Math.max(0, index - 1)] ?? {};
    onSet(stops.toSpliced(index, 0, { color, at: toPercent(share) }));
    onSelect(index);
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const by = event.key === 'ArrowRight' ? 0.01 : event.key === 'ArrowLeft' ? -0.01 : 0;
    const share = shares[index] ?? 0;
    if (by !== 0) {
      event.preventDefault();
      onSet(moved(index, Math.min(1, Math.max(0, share + by * (event.shiftKey ? 10 : 1)))));
    }
    if ((event.key === 'Delete' || event.key === 'Backspace') && stops.length > 2) {
      event.preventDefault();
      event.stopPropagation();
      onSet(stops.toSpliced(index, 1));
    }
  };
  return (
    <div className={styles.stopBar}>
      <div
        ref={bar}
        className={styles.bar}
        onPointerDown={(event: PointerEvent) => {
          if (event.target === event.currentTarget.firstChild && event.button === 0) addAt(shareAt(event.clientX));
        }}
      >
        <span style={{ background: css }} />
        {stops.map((stop, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: stops have no other identity and are edited in place
            key={index}
            role="slider"
            tabIndex={0}
            aria-label={`Stop ${index + 1}`}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round((shares[index] ?? 0) * 100)}
            aria-valuetext={`${Math.round((shares[index] ?? 0) * 100)}%, ${stop.color}`}
            data-selected={index === selected || undefined}
            className={styles.handle}
            style={{ left: `${(shares[index] ?? 0) * 100}%` }}
            onFocus={() => onSelect(index)}
            onKeyDown={(event) => onKeyDown(event, index)}
            onPointerDown={(event) => {
              if (event.button !== 0) return;
              event.currentTarget.setPointerCapture(event.pointerId);
              onSelect(index);
            }}
            onPointerMove={(event) => {
              if (event.currentTarget.hasPointerCapture(event.pointerId)) onShow(moved(index, shareAt(event.clientX)));
            }}
            onPointerUp={onKeep}
          >
            <span style={{ background: resolveColor(stop.color, brand) }} />
          </div>
        ))}
      </div>
      <Button className={listStyles.add} onPress={() => addAt(middle(shares, selected))}>
        Add stop
      </Button>
    </div>
  );
}

const toPercent = (share: number) => `${Math.round(share * 100)}%`;

/** Stops in the order in which the bar shows them. */
function barStops(stops: readonly GradientStop[], shares: readonly number[]): GradientStop[] {
  return stops.map(({ color }, index) => ({ color, at: toPercent(shares[index] ?? 0) }));
}

/** The place between a stop and the one after it, or before it if it is the last. */
function middle(shares: readonly number[], index: number): number {
  const [one = 0, other = shares[index - 1] ?? 1] = [shares[index], shares[index + 1]];
  return (one + other) / 2;
}
