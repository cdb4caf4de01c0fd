import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../core/json.ts';
import { layerTree } from '../model/layer-tree.ts';
import { pageId, storeWith } from '../model/model.fixture.ts';
import { toPage } from '../model/records.ts';
import type { EditorStore } from '../model/store.ts';
import { textFormats } from '../model/text-style.ts';
import { EditedText } from './edited-text.ts';
import { TextEditing } from './text-editing.ts';
import { caretAt, selectRange } from './text-selection.ts';

interface Opened {
  store: EditorStore;
  editing: TextEditing;
  announced: string[];
  saved(): JsonObject;
}

function open(fields: JsonObject, { bindings = [] }: { bindings?: string[] } = {}): Opened {
  const store = storeWith([{ id: 't', type: 'text', visible: true, style: {}, ...fields }]);
  for (const property of bindings) {
    const binding = { layerId: 't', property, expression: 'name' };
    const records = new Map(store.document.records).set(`binding:${pageId}/t/${property}`, binding);
    const page = { ...records.get(`page:${pageId}`), bindings: [`t/${property}`] };
    store.load(() => ({ records: records.set(`page:${pageId}`, page) }));
  }
  store.select(['t']);
  const announced: string[] = [];
  const editing = TextEditing.open({ store, layerId: 't', refuse: (text) => announced.push(text) });
  if (!editing) throw new Error(`The text did not open: ${announced}`);
  store.subscribe(() => editing.sync());
  return { store, editing, announced, saved: () => layerTree(store.document, pageId).layer('t') };
}

const select = ({ editing }: Opened, from: number, to = from) => editing.select(selectRange({ from, to }));

describe('[EDT-8] a text that is edited', () => {
  it('opens with all of it selected, so that typing replaces it', () => {
    const opened = open({ content: 'Hello' });
    opened.editing.insert('A');
    opened.editing.insert('b');
    expect(opened.saved()['content']).toBe('Ab');
    expect(opened.editing.range).toEqual({ from: 2, to: 2 });
  });

  it('deletes graphemes, words and lines', () => {
    const family = '👨‍👩‍👧';
    const opened = open({ content: `one e\u0301${family} two` });
    select(opened, 5 + family.length + 1);
    opened.editing.delete('unit', -1);
    expect(opened.saved()['content']).toBe('one e\u0301 two');
    opened.editing.delete('unit', -1);
    expect(opened.saved()['content']).toBe('one  two');
    opened.editing.delete('word', 1);
    expect(opened.saved()['content']).toBe('one ');
    opened.editing.delete('line', -1);
    expect(opened.saved()['content']).toBe('');
  });

  it('keeps the styles of its spans, and continues that of the letter before the caret', () => {
    const spans: JsonObject[] = [
      { content: 'red', style: { color: '#ff0000' } },
      { content: ' plain', style: {} },
    ];
    const opened = open({ spans });
    select(opened, 3);
    opened.editing.insert('dish');
    expect(opened.saved()['spans']).toEqual([
      { content: 'reddish', style: { color: '#ff0000' } },
      { content: ' plain', style: {} },
    ]);
    select(opened, 5, 10);
    opened.editing.delete('unit', -1);
    expect(opened.saved()['spans']).toEqual([
      { content: 'reddi', style: { color: '#ff0000' } },
      { content: 'ain', style: {} },
    ]);
  });

  it('styles a range as a span, and returns to plain text without styles', () => {
    const opened = open({ content: 'one two', style: { fontWeight: 400 } });
    select(opened, 4, 7);
    opened.editing.toggleFormat('bold');
    expect(opened.saved()).toMatchObject({
      content: '',
      spans: [
        { content: 'one ', style: {} },
        { content: 'two', style: { fontWeight: 700 } },
      ],
    });
    expect(opened.editing.hasFormat('bold')).toBe(true);
    opened.editing.toggleFormat('bold');
    expect(opened.saved()).toMatchObject({ content: 'one two' });
    expect(opened.saved()['spans']).toBeUndefined();
  });

  it('styles the layer if nothing is selected', () => {
    const opened = open({ content: 'one two' });
    select(opened, 3);
    opened.editing.toggleFormat('italic');
    expect(opened.saved()).toMatchObject({ content: 'one two', style: { fontStyle: 'italic' } });
    opened.editing.toggleFormat('italic');
    expect(opened.saved()['style']).toEqual({});
  });

  it('takes a line of the layer away from a range, and keeps other lines', () => {
    const opened = open({ content: 'one two', style: { textDecoration: 'underline line-through' } });
    select(opened, 0, 3);
    opened.editing.toggleFormat('underline');
    expect(opened.saved()).toMatchObject({
      style: { textDecoration: 'line-through' },
      spans: [
        { content: 'one', style: {} },
        { content: ' two', style: { textDecoration: 'underline' } },
      ],
    });
  });

  it('selects a chip before it deletes it, and steps over it at once', () => {
    const opened = open({ content: 'Hi {{ name }}!' });
    select(opened, 13);
    opened.editing.move('left', { isExtending: false });
    expect(opened.editing.range).toEqual({ from: 3, to: 3 });
    opened.editing.move('right', { isExtending: false });
    opened.editing.delete('unit', -1);
    expect(opened.editing.range).toEqual({ from: 3, to: 13 });
    expect(opened.saved()['content']).toBe('Hi {{ name }}!');
    opened.editing.delete('unit', -1);
    expect(opened.saved()['content']).toBe('Hi !');
  });

  it('opens an expression when {{ is typed, and rejects what is not one', () => {
    const opened = open({ content: 'Hi ' });
    opened.editing.move('text-end', { isExtending: false });
    opened.editing.insert('{');
    opened.editing.insert('{');
    expect(opened.editing.state.expression).toEqual({ from: 3, to: 4 });
    expect(opened.editing.setExpression('upper(')).toMatch(/\w/);
    expect(opened.editing.setExpression('upper(name)')).toBeUndefined();
    expect(opened.saved()['content']).toBe('Hi {{ upper(name) }}');
    expect(opened.editing.state.expression).toBeUndefined();
  });

  it('takes over what an input method composes in the browser, next to a chip', () => {
    const opened = open({ content: '{{ name }}さん' });
    const { editing } = opened;
    select(opened, 10);
    expect(editing.state.text.mirror).toBe('\ufffcさん');
    editing.takeInput('\ufffckさん', 2, 1);
    editing.takeInput('\ufffcかさん', 2, 1);
    expect(editing.state.composed).toEqual({ from: 10, to: 11 });
    editing.takeInput('\ufffc花さん', 2);
    expect(opened.saved()['content']).toBe('{{ name }}花さん');
    expect(editing.state.composed).toBeUndefined();
    opened.store.undo();
    expect(opened.saved()['content']).toBe('{{ name }}さん');
  });

  it('[EDT-4] is one entry until the caret moves, and undo restores the selection', () => {
    const opened = open({ content: 'ab' });
    select(opened, 1);
    opened.editing.insert('x');
    opened.editing.insert('y');
    opened.editing.move('text-end', { isExtending: false });
    opened.editing.insert('z');
    opened.store.undo();
    expect(opened.saved()['content']).toBe('axyb');
    opened.store.undo();
    expect(opened.saved()['content']).toBe('ab');
    expect(opened.editing.range).toEqual({ from: 1, to: 1 });
  });

  it('removes a text that was empty and still is, and keeps one that was emptied', () => {
    const added = open({ content: '' });
    added.editing.end();
    expect(layerTree(added.store.document, pageId).ids).toEqual([]);
    const emptied = open({ content: 'x' });
    emptied.editing.delete('unit', -1);
    emptied.editing.end();
    expect(layerTree(emptied.store.document, pageId).ids).toEqual(['t']);
  });

  it('[EDT-9] does not open if an expression sets it', () => {
    expect(() => open({ content: 'x' }, { bindings: ['content'] })).toThrow('bound');
  });

  it('[DASH-3] stays valid whatever is done, and undo restores it byte for byte', () => {
    const source = fc.constantFrom('one two', 'a\nb', '{{ name }} and {{ price }}', 'سلام abc', 'e\u0301👍🏽', '');
    const action = fc.oneof(
      fc.record({
        kind: fc.constant('insert'),
        text: fc.constantFrom('x', ' ', '\n', '{', '}', '👍', '{{ sum }}', 'שלום'),
      }),
      fc.record({
        kind: fc.constant('delete'),
        part: fc.constantFrom('unit' as const, 'word' as const, 'line' as const),
        step: fc.constantFrom(-1 as const, 1 as const),
      }),
      fc.record({ kind: fc.constant('select'), from: fc.nat(40), to: fc.nat(40) }),
      fc.record({ kind: fc.constant('format'), format: fc.constantFrom(...textFormats) }),
    );
    fc.assert(
      fc.property(source, fc.array(action, { maxLength: 25 }), (content, actions) => {
        const opened = open({ content });
        const { store, editing } = opened;
        const before = JSON.stringify(toPage(store.document, pageId));
        for (const each of actions) {
          const { text } = editing.state;
          if ('text' in each) editing.insert(each.text);
          else if ('part' in each) editing.delete(each.part, each.step);
          else if ('format' in each) editing.toggleFormat(each.format);
          else editing.select({ ...caretAt(text.snap(each.to)), anchor: text.snap(each.from) });
          const { range } = editing;
          expect([text.snap(range.from) >= 0, range.to <= editing.state.text.length]).toEqual([true, true]);
        }
        while (store.undoLabel !== undefined) store.undo();
        expect(JSON.stringify(toPage(store.document, pageId))).toBe(before);
      }),
    );
  });
});

describe('[EDT-8] the units of a text', () => {
  it('finds words and paragraphs, with a chip as a word', () => {
    const text = new EditedText([{ content: 'one {{ a.b }} two\nthree', style: {} }]);
    expect(text.word(4)).toEqual({ from: 4, to: 13 });
    expect(text.word(1)).toEqual({ from: 0, to: 3 });
    expect(text.nextWord(3)).toBe(13);
    expect(text.previousWord(14)).toBe(4);
    expect(text.paragraph(20)).toEqual({ from: 18, to: 23 });
  });

  it('translates offsets to a field that has one character for each chip and line break', () => {
    const text = new EditedText([{ content: 'a{{ x }}b\r\nc', style: {} }]);
    expect(text.mirror).toBe('a\ufffcb\nc');
    const offsets = [0, 1, 8, 9, 11, 12];
    expect(offsets.map((offset) => text.toMirror(offset))).toEqual([0, 1, 2, 3, 4, 5]);
    expect([0, 1, 2, 3, 4, 5].map((index) => text.fromMirror(index))).toEqual(offsets);
  });
});
