import { useMemo, useState } from 'react';
import { isJsonObject, type Json } from '../../../../../core/json.ts';
import { Button, Select } from '../../../design/index.ts';
import { layerName } from '../../model/commands/select.ts';
import { setLayerValues } from '../../model/operations/layers.ts';
import { renameLoopName } from '../../model/operations/variable-uses.ts';
import { layerKey } from '../../model/records.ts';
import { scopeAt } from '../../view/page-scope.ts';
import styles from '../data/data.module.css';
import { ExpressionDialog } from '../data/expression-dialog.tsx';
import { ExpressionPill } from '../data/expression-pill.tsx';
import { useEditor, useLayerTree } from '../use-editor.ts';
import { NumberInput } from './number-input.tsx';
import { Section } from './section.tsx';
import { TextInput } from './text-input.tsx';

/** When a layer is shown, and what its contents are repeated for. */
export function LayerData({ layerId }: { layerId: string }) {
  const layer = useLayerTree().layer(layerId);
  return (
    <Section title="Data">
      <Visibility layerId={layerId} visible={layer['visible'] ?? true} />
      {layer['type'] === 'container' && <Repetition layerId={layerId} loop={layer['loop']} />}
    </Section>
  );
}

const visibilities = [
  { id: 'always', name: 'Always' },
  { id: 'never', name: 'Never' },
  { id: 'condition', name: 'If a condition is true' },
] as const;

function Visibility({ layerId, visible }: { layerId: string; visible: Json }) {
  const { store } = useEditor();
  const [isOpen, setIsOpen] = useState(false);
  const condition = typeof visible === 'string' ? visible : undefined;
  const set = useLayerChange(layerId);
  const value = condition !== undefined ? 'condition' : visible === false ? 'never' : 'always';
  return (
    <>
      <Select
        label="Visible"
        options={visibilities}
        value={value}
        isDisabled={!store.mayEdit}
        onChange={(next) => {
          if (next === 'condition') setIsOpen(true);
          else set(next === 'always' ? 'Show' : 'Hide', { visible: next === 'always' });
        }}
      />
      {condition !== undefined && (
        <ExpressionPill label="Condition" source={condition} onEdit={() => setIsOpen(true)} />
      )}
      {isOpen && (
        <ScopedDialog
          layerId={layerId}
          title="Show if"
          action="Apply"
          source={condition ?? ''}
          isOffered={(offered) => typeof offered === 'boolean' || Array.isArray(offered) || offered === null}
          fits={() => true}
          onTake={(source) => set('Change visibility', { visible: source })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

function Repetition({ layerId, loop }: { layerId: string; loop: Json | undefined }) {
  const session = useEditor();
  const { store } = session;
  const [isOpen, setIsOpen] = useState(false);
  const set = useLayerChange(layerId);
  const current = isJsonObject(loop) ? loop : undefined;
  const isDisabled = !store.mayEdit;
  const rename = (member: 'as' | 'indexAs', to: string): string | undefined => {
    const { diff, hidden } = renameLoopName(store.document, store.pageId, { layerId, member, to });
    const [first] = hidden;
    if (first !== undefined) {
      const inside = store.document.records.get(layerKey(store.pageId, first));
      return `The layer ${inside ? layerName(inside) : first} uses this name for something else.`;
    }
    return store.dispatch({ label: 'Rename item', diff })[0]?.message;
  };
  return (
    <>
      {current === undefined ? (
        <Button size="small" isDisabled={isDisabled} onPress={() => setIsOpen(true)}>
          Repeat for a list
        </Button>
      ) : (
        <>
          <ExpressionPill label="Repeat for" source={String(current['source'])} onEdit={() => setIsOpen(true)} />
          <div className={styles.pair}>
            <TextInput
              label="Item name"
              value={String(current['as'] ?? 'item')}
              isDisabled={isDisabled}
              onCommit={(to) => rename('as', to)}
            />
            <TextInput
              label="Index name"
              value={String(current['indexAs'] ?? 'index')}
              isDisabled={isDisabled}
              onCommit={(to) => rename('indexAs', to)}
            />
          </div>
          <div className={styles.pair}>
            <NumberInput
              label="At most"
              value={typeof current['limit'] === 'number' ? current['limit'] : 1_000}
              minValue={1}
              maxValue={1_000}
              isDisabled={isDisabled}
              onChange={(limit) => void set('Limit items', { 'loop.limit': Math.round(limit) })}
            />
          </div>
          <Button size="small" isDisabled={isDisabled} onPress={() => set('Stop repeating', { loop: undefined })}>
            Stop repeating
          </Button>
        </>
      )}
      {isOpen && (
        <ScopedDialog
          layerId={layerId}
          title="Repeat for a list"
          action="Repeat"
          source={current === undefined ? '' : String(current['source'])}
          isOffered={isRepeatable}
          fits={isRepeatable}
          onTake={(source) =>
            current === undefined
              ? set('Repeat', { loop: { source, as: 'item', indexAs: 'index' } })
              : set('Repeat', { 'loop.source': source })
          }
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

const isRepeatable = (value: unknown) => typeof value === 'object' && value !== null;

/** Sets values of a layer. Returns why the change is rejected. */
function useLayerChange(layerId: string) {
  const { store } = useEditor();
  return (label: string, values: Readonly<Record<string, Json | undefined>>): string | undefined => {
    const diff = setLayerValues(store.document, store.pageId, [[layerId, values]]);
    return store.dispatch({ label, diff })[0]?.message;
  };
}

function ScopedDialog({
  layerId,
  ...rest
}: { layerId: string } & Omit<Parameters<typeof ExpressionDialog>[0], 'scope'>) {
  const session = useEditor();
  const scope = useMemo(() => scopeAt(session.values.source, layerId), [session, layerId]);
  return <ExpressionDialog {...rest} scope={scope} />;
}
