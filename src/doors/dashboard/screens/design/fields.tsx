import { useState } from 'react';
import {
  Card,
  Checkbox,
  CheckboxGroup,
  ColorField,
  Columns,
  ComboBox,
  DateField,
  FileDrop,
  NumberField,
  type Option,
  RadioGroup,
  SearchField,
  Select,
  Stack,
  Switch,
  TextField,
  toast,
} from '../../design/index.ts';

type Format = 'png' | 'webp' | 'pdf';

const formats: ReadonlyArray<Option<Format>> = [
  { id: 'png', name: 'PNG', description: 'Sharp edges and transparency' },
  { id: 'webp', name: 'WebP', description: 'Small files' },
  { id: 'pdf', name: 'PDF', description: 'Pages to print' },
];

export function FieldSamples() {
  const [text, setText] = useState('Ship images, not screenshots');
  const [format, setFormat] = useState<Format>('png');
  const [several, setSeveral] = useState<Format[]>(['png']);
  const [number, setNumber] = useState(2);
  const [date, setDate] = useState('2026-11-23');
  const [color, setColor] = useState('#b93217');
  return (
    <Card>
      <h2>Fields</h2>
      <Columns>
        <Stack>
          <TextField label="Text" description="What it is for, in a sentence." value={text} onChange={setText} />
          <TextField label="With an error" error="Enter at least one character" value="" onChange={() => {}} />
          <TextField label="Disabled" isDisabled value="This value cannot be changed" />
          <TextField label="Several lines" isOptional rows={3} placeholder="One value per line" />
          <TextField label="Code" isMono value="{{ item.price }}" />
          <SearchField label="Search templates" />
          <NumberField label="Scale" minValue={1} maxValue={4} value={number} onChange={setNumber} />
          <DateField label="Date" value={date} onChange={setDate} />
          <ColorField label="Accent" value={color} onChange={setColor} />
        </Stack>
        <Stack>
          <Select label="Format" options={formats} value={format} onChange={setFormat} />
          <Select label="With an error" error="Choose one" options={formats} value={null} onChange={setFormat} />
          <ComboBox label="Combo box" options={formats} value={format} onChange={setFormat} />
          <RadioGroup label="One of a few" options={formats} value={format} onChange={setFormat} />
          <CheckboxGroup label="Any of a few" options={formats} value={several} onChange={setSeveral} />
          <Checkbox isIndeterminate>Some of them</Checkbox>
          <Checkbox isDisabled>Disabled</Checkbox>
          <Switch defaultSelected>Takes effect immediately</Switch>
          <FileDrop
            label="Drop images here"
            hint="PNG, JPEG or WebP, up to 10 MB"
            accept={['image/png']}
            onFiles={(files) => toast(`${files.length} chosen`)}
          />
        </Stack>
      </Columns>
    </Card>
  );
}
