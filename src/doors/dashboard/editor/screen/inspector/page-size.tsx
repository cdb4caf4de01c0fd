import { type KeyboardEvent, useRef, useState, useSyncExternalStore } from 'react';
import { findSizes, sizeText } from '../../../app/common-sizes.ts';
import { SearchComboBox, Switch } from '../../../design/index.ts';
import { report } from '../../model/announcer.ts';
import type { Diff } from '../../model/diff.ts';
import { resizePageAndLayers, setPageValues } from '../../model/operations/pages.ts';
import { type EditorDocument, pageKey, requireRecord } from '../../model/records.ts';
import type { Gesture } from '../../model/store.ts';
import editorStyles from '../editor.module.css';
import { useEditor, useSessionState } from '../use-editor.ts';
import { NumberInput } from './number-input.tsx';

const maxSide = 10_000;
const isSide = (side: number) => side >= 1 && side <= maxSide;
const printPx = (px: number) => `${px.toLocaleString('en-US')} px`;
/** A number is shown on the canvas this long after its last digit, because the page would jump with every digit. */
const previewPauseMs = 250;

interface Size {
  width: number;
  height: number;
}

/** The size of the open page. Its layers follow, unless the person turns that off (DOC-18). */
export function PageSize() {
  const session = useEditor();
  const { store } = session;
  const page = useSyncExternalStore(store.subscribe, () => requireRecord(store.document, pageKey(store.pageId)));
  const size = { width: Number(page['width']), height: Number(page['height']) };
  const resizesLayers = useSessionState((state) => state.resizesLayers);
  const [search, setSearch] = useState('');
  const isDisabled = !store.mayEdit;
  const toDiff = (document: EditorDocument, to: Size): Diff =>
    resizesLayers
      ? resizePageAndLayers(document, store.pageId, to)
      : setPageValues(document, store.pageId, { width: to.width, height: to.height });
  const resize = (to: Size) => {
    const faults = store.dispatch({ label: 'Resize page', diff: toDiff(store.document, to) });
    report(session, faults, `Resized the page to ${to.width} × ${to.height}`);
  };
  const side = (name: 'width' | 'height') => (
    <SideInput
      label={name === 'width' ? 'W' : 'H'}
      value={size[name]}
      isDisabled={isDisabled}
      onPreview={(gesture, value) => gesture.update(toDiff(gesture.start, { ...size, [name]: value }))}
      onChange={(value) => resize({ ...size, [name]: value })}
    />
  );
  return (
    <>
      <div className={editorStyles.fields}>
        {side('width')}
        {side('height')}
      </div>
      {store.mayEdit && (
        <>
          <SearchComboBox
            label="Resize to"
            placeholder="Instagram post, A4 …"
            options={findSizes(search).map((each) => ({
              id: each.id,
              name: each.name,
              description: sizeText(each),
            }))}
            search={search}
            onSearch={setSearch}
            onChoose={(id) => {
              const chosen = findSizes('').find((each) => each.id === id);
              if (!chosen) return;
              resize({ width: chosen.width, height: chosen.height });
              session.drawing.zoomToFit();
            }}
          />
          <Switch isSelected={resizesLayers} onChange={(resizes) => session.setResizesLayers(resizes)}>
            Resize layers
          </Switch>
        </>
      )}
    </>
  );
}

interface SideInputProps {
  label: string;
  value: number;
  isDisabled: boolean;
  onPreview(gesture: Gesture, value: number): void;
  onChange(value: number): void;
}

/** A side of the page, which the canvas shows while it is typed. Escape puts the page back. */
function SideInput({ label, value, isDisabled, onPreview, onChange }: SideInputProps) {
  const session = useEditor();
  const { store } = session;
  const typed = useRef<number>(undefined);
  const gesture = useRef<Gesture>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [shown, setShown] = useState<number>();
  /** The field is made anew when its text is dropped. */
  const [round, setRound] = useState(0);
  const end = () => {
    clearTimeout(timer.current);
    gesture.current?.cancel();
    gesture.current = undefined;
    setShown(undefined);
  };
  const preview = (text: string) => {
    clearTimeout(timer.current);
    const side = Math.round(Number.parseFloat(text));
    typed.current = side;
    if (!isSide(side)) return;
    timer.current = setTimeout(() => {
      // The field keeps what is typed, although the page has another size with each preview.
      setShown(value);
      gesture.current ??= store.startGesture('Resize page');
      onPreview(gesture.current, side);
    }, previewPauseMs);
  };
  /** The field itself takes the nearest side that is possible. */
  const explain = () => {
    const side = typed.current ?? 1;
    typed.current = undefined;
    if (side > maxSide) session.refuse(`${printPx(side)} is too long. A side has at most ${printPx(maxSide)}.`);
    if (side < 1) session.refuse(`${printPx(side)} is too short. A side has at least 1 px.`);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: events of the field inside, which takes numbers only at its end
    <div
      onInput={({ target }) => target instanceof HTMLInputElement && preview(target.value)}
      onBlur={() => {
        end();
        explain();
      }}
      onKeyDownCapture={({ key }: KeyboardEvent) => {
        if (key === 'Escape') typed.current = undefined;
        if (key !== 'Escape' || gesture.current === undefined) return;
        end();
        setRound(round + 1);
      }}
    >
      <NumberInput
        key={round}
        label={label}
        value={shown ?? value}
        minValue={1}
        maxValue={maxSide}
        isDisabled={isDisabled}
        onChange={(next) => {
          end();
          onChange(Math.round(next));
          explain();
        }}
      />
    </div>
  );
}
