import { plainPx } from '../css/box-sides.ts';
import { type CssFunction, printFunctions, readFunctions } from '../css/parse.ts';
import { printShadow, readDropShadow } from '../css/shadow.ts';
import { NumberBox } from '../inputs/number-box.tsx';
import { printText, TextBox } from '../inputs/text-box.tsx';
import { partOf } from '../part.ts';
import type { Property } from '../property.ts';
import { type FunctionKind, filterKinds, transformKinds } from './function-kinds.ts';
import { ItemList, Row } from './item-list.tsx';
import { ShadowEditor } from './shadow-list.tsx';

interface FunctionListProps {
  property: Property;
  /** The property by whose grammar the value is read. */
  css: string;
}

/** A list of filters or transforms. They apply in the order of the list. */
export function FunctionList({ property, css }: FunctionListProps) {
  const kinds = css === 'transform' ? transformKinds : filterKinds;
  const text = printText(property.value);
  const functions = text === '' ? [] : readFunctions(css, text);
  if (!functions || property.isMixed) return <TextBox property={property} isMono />;
  const kindOf = ({ name }: CssFunction) => kinds.find(({ id }) => id === name);
  return (
    <ItemList
      noun={css === 'transform' ? 'transform' : 'filter'}
      items={functions}
      isDisabled={property.isDisabled}
      additions={kinds.map(({ id, name, args }) => ({
        name,
        create: (): CssFunction => ({ name: id, args: args.map(({ initial }) => initial) }),
      }))}
      onChange={(next) => property.set(printFunctions(next))}
      summary={(each) => (
        <span>
          {kindOf(each)?.name ?? each.name} {each.args.map(plainPx).join(', ')}
        </span>
      )}
      editor={(each, index) => (
        <FunctionEditor
          property={property}
          kind={kindOf(each)}
          value={each}
          print={(changed) => printFunctions(functions.with(index, changed))}
        />
      )}
    />
  );
}

interface FunctionEditorProps {
  property: Property;
  /** Undefined for a function that has no controls of its own, such as a matrix. */
  kind: FunctionKind | undefined;
  value: CssFunction;
  print(changed: CssFunction): string | undefined;
}

function FunctionEditor({ property, kind, value, print }: FunctionEditorProps) {
  const [argument = ''] = value.args;
  const shadow = value.name === 'drop-shadow' ? readDropShadow(argument) : undefined;
  if (shadow)
    return (
      <ShadowEditor
        property={property}
        shadow={shadow}
        isOfBox={false}
        print={(changed) => print({ ...value, args: [printShadow('textShadow', changed)] })}
      />
    );
  const known = kind?.args ?? [];
  if (value.args.length > known.length) {
    const whole = partOf(property, {
      label: `Arguments of ${value.name}`,
      value: value.args.join(', '),
      write: (typed) => print({ ...value, args: [String(typed ?? '')] }),
    });
    return (
      <Row name={value.name}>
        <TextBox property={whole} isMono />
      </Row>
    );
  }
  return known.map(({ name, initial, unit, step = 1, min }, index) => {
    const part = partOf(property, {
      label: `${kind?.name} ${name.toLowerCase()}`,
      // Without an argument, the function takes its own default.
      value: value.args[index],
      write: (typed) => {
        const args = known.map((each, at) => value.args[at] ?? each.initial);
        return print({ ...value, args: args.with(index, withUnit(String(typed ?? initial), unit)) });
      },
    });
    return (
      <Row key={name} name={name}>
        <NumberBox property={part} mark={name.charAt(0)} step={step} min={min} />
      </Row>
    );
  });
}

function withUnit(text: string, unit: 'px' | 'deg' | undefined): string {
  return unit !== undefined && /^-?[\d.]+$/.test(text) ? `${text}${unit}` : text;
}
