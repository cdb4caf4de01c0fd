import { ColorBox } from '../color/color-box.tsx';
import { Swatch } from '../color/swatch.tsx';
import { plainPx, withPx } from '../css/box-sides.ts';
import { printShadows, readShadows, type Shadow, type ShadowProperty } from '../css/shadow.ts';
import { NumberBox } from '../inputs/number-box.tsx';
import { SwitchBox } from '../inputs/switch-box.tsx';
import { printText, TextBox } from '../inputs/text-box.tsx';
import { partOf } from '../part.ts';
import type { Property } from '../property.ts';
import { ItemList, Row } from './item-list.tsx';

const initial: Shadow = { isInset: false, x: '0', y: '4px', blur: '12px', spread: '0', color: 'rgb(0 0 0 / 0.25)' };

/** The shadows of a box or text. */
export function ShadowList({ property, css }: { property: Property; css: ShadowProperty }) {
  const text = printText(property.value);
  const shadows = text === '' ? [] : readShadows(css, text);
  if (!shadows || property.isMixed) return <TextBox property={property} isMono />;
  return (
    <ItemList
      noun="shadow"
      items={shadows}
      isDisabled={property.isDisabled}
      additions={[{ name: 'Shadow', create: () => initial }]}
      onChange={(next) => property.set(printShadows(css, next))}
      summary={(shadow) => (
        <>
          <Swatch color={shadow.color} />
          <span>
            {shadow.isInset ? 'Inner' : 'Drop'} {plainPx(shadow.x)}, {plainPx(shadow.y)}, {plainPx(shadow.blur)}
          </span>
        </>
      )}
      editor={(shadow, index) => (
        <ShadowEditor
          property={property}
          shadow={shadow}
          isOfBox={css === 'boxShadow'}
          print={(changed) => printShadows(css, shadows.with(index, changed))}
        />
      )}
    />
  );
}

interface ShadowEditorProps {
  property: Property;
  shadow: Shadow;
  isOfBox: boolean;
  /** The value of the property with another shadow in the place of this one. */
  print(shadow: Shadow): string | undefined;
}

export function ShadowEditor({ property, shadow, isOfBox, print }: ShadowEditorProps) {
  const length = (name: 'x' | 'y' | 'blur' | 'spread', label: string) =>
    partOf(property, {
      label,
      value: shadow[name],
      write: (value) => print({ ...shadow, [name]: withPx(String(value ?? 0)) }),
    });
  const color = partOf(property, {
    label: 'Shadow color',
    value: shadow.color,
    write: (value) => print({ ...shadow, color: String(value ?? '') }),
  });
  const inset = partOf(property, {
    label: 'Inner shadow',
    value: shadow.isInset,
    write: (value) => print({ ...shadow, isInset: value === true }),
  });
  return (
    <>
      <Row name="X">
        <NumberBox property={length('x', 'Shadow X')} mark="X" />
      </Row>
      <Row name="Y">
        <NumberBox property={length('y', 'Shadow Y')} mark="Y" />
      </Row>
      <Row name="Blur">
        <NumberBox property={length('blur', 'Blur')} mark="B" min={0} />
      </Row>
      {isOfBox && (
        <Row name="Spread">
          <NumberBox property={length('spread', 'Spread')} mark="S" />
        </Row>
      )}
      <Row name="Color">
        <ColorBox property={color} placeholder="Text color" mayBeNone={false} />
      </Row>
      {isOfBox && (
        <Row name="Inner">
          <SwitchBox property={inset} />
        </Row>
      )}
    </>
  );
}
