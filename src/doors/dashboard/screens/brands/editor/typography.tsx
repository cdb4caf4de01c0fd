import { useQuery } from '@tanstack/react-query';
import { galley } from '../../../app/api.ts';
import { useDelayed } from '../../../app/delayed.ts';
import { PagePicture, type PreviewLayer } from '../../../app/page-picture.tsx';
import { ComboBox, Stack, TextField } from '../../../design/index.ts';
import styles from '../brands.module.css';
import { type Group, isGroup } from '../tokens.ts';
import { TokenRows } from './token-rows.tsx';

interface TypographyProps {
  group: Group;
  onChange(group: Group): void;
  isDisabled: boolean;
  /** The message about the fault at a path inside the group. */
  faultAt(path: string): string | undefined;
}

const members = [
  { id: 'fontWeight', name: 'Weight' },
  { id: 'fontSize', name: 'Size' },
  { id: 'lineHeight', name: 'Line height' },
  { id: 'letterSpacing', name: 'Letter spacing' },
] as const;

/** Fields for the type styles, by name. For each, the service draws a specimen in its font. */
export function Typography({ group, onChange, isDisabled, faultAt }: TypographyProps) {
  const families = useFamilies();
  return (
    <TokenRows
      what="text style"
      group={group}
      onChange={onChange}
      isDisabled={isDisabled}
      fresh={['heading', { fontFamily: 'Inter', fontWeight: 700, fontSize: '48px' }]}
    >
      {(name, value, change) => {
        const style = isGroup(value) ? value : {};
        const family = typeof style['fontFamily'] === 'string' ? style['fontFamily'] : '';
        const familyOptions = family === '' || families.includes(family) ? families : [family, ...families];
        return (
          <Stack>
            <Specimen style={style} />
            <div className={styles.typeFields}>
              <div className={styles.family}>
                <ComboBox
                  label="Font family"
                  options={familyOptions.map((each) => ({ id: each, name: each }))}
                  value={family === '' ? null : family}
                  onChange={(fontFamily) => change({ ...style, fontFamily })}
                  isDisabled={isDisabled}
                  error={faultAt(`${name}.fontFamily`)}
                />
              </div>
              {members.map(({ id, name: label }) => (
                <TextField
                  key={id}
                  label={label}
                  value={String(style[id] ?? '')}
                  isDisabled={isDisabled}
                  onChange={(typed) => change(withMember(style, id, typed))}
                  error={faultAt(`${name}.${id}`)}
                />
              ))}
            </div>
          </Stack>
        );
      }}
    </TokenRows>
  );
}

/** A copy of a type style with a typed member. A number is stored as a number, and an empty text removes the member. */
function withMember(style: Group, member: string, typed: string): Group {
  const { [member]: _, ...rest } = style;
  if (typed.trim() === '') return rest;
  return { ...style, [member]: /^-?\d+(\.\d+)?$/.test(typed.trim()) ? Number(typed) : typed };
}

/** The families that pages can use: first those of the space, then the built-in ones. */
function useFamilies(): readonly string[] {
  const { data } = useQuery({
    queryKey: ['fonts', 'families'],
    queryFn: async () => {
      const [spaceFonts, shipped] = await Promise.all([
        galley.fonts.list({ perPage: 100 }),
        galley.fonts.catalogue.list({ perPage: 100 }),
      ]);
      const names = [...spaceFonts.list.map(({ family }) => family), ...shipped.list.map(({ name }) => name)];
      return [...new Set(names)];
    },
  });
  return data ?? [];
}

const width = 640;
/** The maximum size of a specimen's text in px. */
const maxSize = 96;
const defaultSize = 32;

function Specimen({ style }: { style: Group }) {
  const delayedStyle = useDelayed(style, 400);
  const size = Math.min(maxSize, readSize(delayedStyle['fontSize']));
  const height = Math.round(size * 1.7 + 70);
  const base = { type: 'text', parentId: 'sheet' } as const;
  const type = Object.fromEntries(
    ['fontFamily', 'fontWeight', 'lineHeight', 'letterSpacing'].flatMap((name) =>
      delayedStyle[name] === undefined || delayedStyle[name] === '' ? [] : [[name, delayedStyle[name]]],
    ),
  );
  const layers: PreviewLayer[] = [
    {
      id: 'sheet',
      type: 'container',
      x: 0,
      y: 0,
      width,
      height,
      style: { padding: '16px', gap: '8px', justifyContent: 'center' },
    },
    {
      ...base,
      id: 'large',
      content: 'Sphinx of black quartz',
      maxLines: 1,
      style: { ...type, fontSize: `${size}px`, color: '#16181d' },
    },
    {
      ...base,
      id: 'small',
      content: 'Aa Bb Cc Éé Ññ Øø ß 0123456789 & ? ! € %',
      maxLines: 1,
      style: { ...type, fontSize: '18px', color: '#565b66' },
    },
  ];
  const page = { name: 'Specimen', width, height, backgroundColor: '#ffffff', layers };
  const family = typeof delayedStyle['fontFamily'] === 'string' ? delayedStyle['fontFamily'] : 'the default font';
  return (
    <PagePicture
      body={{ page, maxSide: width * 2 }}
      stamp="specimen"
      alt={`Specimen of ${family.slice(0, 60)}`}
      width={width}
      height={height}
    />
  );
}

function readSize(value: unknown): number {
  const size = typeof value === 'number' ? value : Number.parseFloat(String(value ?? ''));
  const isPixels = typeof value === 'number' || /^\s*[\d.]+(px)?\s*$/.test(String(value ?? ''));
  return isPixels && Number.isFinite(size) ? Math.max(10, size) : defaultSize;
}
