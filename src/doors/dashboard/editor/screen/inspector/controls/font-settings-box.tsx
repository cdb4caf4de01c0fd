import { NumberBox } from '../inputs/number-box.tsx';
import { printText, TextBox } from '../inputs/text-box.tsx';
import { ItemList, Row } from '../lists/item-list.tsx';
import { partOf } from '../part.ts';
import type { Property } from '../property.ts';

interface FontSetting {
  tag: string;
  value: number;
}

/** OpenType features or axes with their values: `"tnum" 1`. Undefined if the value is written in another way. */
function readSettings(text: string): FontSetting[] | undefined {
  if (text === '' || text === 'normal') return [];
  const settings = text.split(',').map((entry) => {
    const [, tag, value = '1'] = /^\s*["']([ -~]{4})["'](?:\s+(-?[\d.]+|on|off))?\s*$/.exec(entry) ?? [];
    return tag === undefined ? undefined : { tag, value: value === 'on' ? 1 : value === 'off' ? 0 : Number(value) };
  });
  return settings.every((each) => each !== undefined) ? settings : undefined;
}

function printSettings(settings: readonly FontSetting[]): string | undefined {
  return settings.length === 0 ? undefined : settings.map(({ tag, value }) => `"${tag}" ${value}`).join(', ');
}

/** Features that many fonts have. Any other tag can be typed. */
const commonFeatures = [
  { tag: 'tnum', name: 'Tabular figures' },
  { tag: 'onum', name: 'Old-style figures' },
  { tag: 'smcp', name: 'Small capitals' },
  { tag: 'frac', name: 'Fractions' },
  { tag: 'zero', name: 'Slashed zero' },
  { tag: 'case', name: 'Case-sensitive forms' },
  { tag: 'ss01', name: 'Stylistic set 1' },
] as const;
const commonAxes = [
  { tag: 'wght', name: 'Weight', value: 400 },
  { tag: 'wdth', name: 'Width', value: 100 },
  { tag: 'slnt', name: 'Slant', value: 0 },
  { tag: 'opsz', name: 'Optical size', value: 14 },
] as const;

interface FontSettingsBoxProps {
  property: Property;
  css: 'fontFeatureSettings' | 'fontVariationSettings';
}

/** The OpenType features of a text, or the axes of a variable font. */
export function FontSettingsBox({ property, css }: FontSettingsBoxProps) {
  const settings = readSettings(printText(property.value));
  if (!settings || property.isMixed) return <TextBox property={property} isMono />;
  const isAxis = css === 'fontVariationSettings';
  const additions = isAxis
    ? commonAxes.map(({ tag, name, value }) => ({ name, create: () => ({ tag, value }) }))
    : commonFeatures.map(({ tag, name }) => ({ name, create: () => ({ tag, value: 1 }) }));
  return (
    <ItemList
      noun={isAxis ? 'axis' : 'feature'}
      items={settings}
      isDisabled={property.isDisabled}
      additions={additions}
      onChange={(next) => property.set(printSettings(next))}
      summary={({ tag, value }) => (
        <span>
          {tag} {value}
        </span>
      )}
      editor={(setting, index) => (
        <>
          <Row name="Tag">
            <TextBox
              property={partOf(property, {
                label: 'Tag',
                value: setting.tag,
                write: (tag) => printSettings(settings.with(index, { ...setting, tag: String(tag ?? '') })),
              })}
              isMono
            />
          </Row>
          <Row name="Value">
            <NumberBox
              property={partOf(property, {
                label: 'Value',
                value: setting.value,
                write: (value) => printSettings(settings.with(index, { ...setting, value: Number(value ?? 1) })),
              })}
            />
          </Row>
        </>
      )}
    />
  );
}
