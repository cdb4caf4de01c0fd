import { AlignCenter, AlignJustify, AlignLeft, AlignRight, CaseLower, CaseSensitive, CaseUpper } from 'lucide-react';
import { StyleField } from '../controls/style-field.tsx';
import { Field } from '../field.tsx';
import { IconChoice } from '../inputs/icon-choice.tsx';
import { Pair } from '../section.tsx';
import { StyleSection } from './style-section.tsx';

const alignments = [
  { id: 'left', name: 'Align left', icon: AlignLeft },
  { id: 'center', name: 'Align center', icon: AlignCenter },
  { id: 'right', name: 'Align right', icon: AlignRight },
  { id: 'justify', name: 'Justify', icon: AlignJustify },
];
const cases = [
  { id: 'uppercase', name: 'Uppercase', icon: CaseUpper },
  { id: 'lowercase', name: 'Lowercase', icon: CaseLower },
  { id: 'capitalize', name: 'Capitalize', icon: CaseSensitive },
];

/** How texts look. Containers pass these values on to the texts in them. */
export function TypographySection({ layerIds }: { layerIds: readonly string[] }) {
  return (
    <StyleSection title="Text" layerIds={layerIds}>
      <StyleField name="fontFamily" label="Font" layerIds={layerIds} />
      <Pair>
        <StyleField name="fontWeight" label="Weight" layerIds={layerIds} layout="stack" />
        <StyleField name="fontSize" label="Size" layerIds={layerIds} layout="stack" />
      </Pair>
      <Pair>
        <StyleField name="lineHeight" layerIds={layerIds} layout="stack" />
        <StyleField name="letterSpacing" layerIds={layerIds} layout="stack" />
      </Pair>
      <StyleField name="color" layerIds={layerIds} />
      <Field path="style.textAlign" label="Align" layerIds={layerIds}>
        {(property) => <IconChoice property={property} options={alignments} />}
      </Field>
      <Field path="style.textTransform" label="Case" layerIds={layerIds}>
        {(property) => <IconChoice property={property} options={cases} />}
      </Field>
      <StyleField name="textDecoration" label="Decoration" layerIds={layerIds} />
    </StyleSection>
  );
}
