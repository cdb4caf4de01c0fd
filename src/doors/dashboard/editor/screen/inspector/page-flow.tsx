import { isJsonObject, type JsonObject } from '../../../../../core/json.ts';
import { Switch } from '../../../design/index.ts';
import { setPageValues } from '../../model/operations/pages.ts';
import { listLayers } from '../../model/records.ts';
import styles from '../data/data.module.css';
import { usePageRecord } from '../data/use-scope.ts';
import { useEditor, useLayerTree } from '../use-editor.ts';
import { NumberInput } from './number-input.tsx';

/** The documents of PAG-1 have at most this many pages, which is also how many they may have by default. */
const mostPages = 50;

/** Whether the page continues on further pages when its flow region needs them (PAG-1). */
export function PageFlow() {
  const { store } = useEditor();
  const { paginate } = usePageRecord();
  // Layers are read from the store: the tree only says when they have changed.
  useLayerTree();
  const hasRegion = listLayers(store.document, store.pageId).some(({ flowRegion }) => flowRegion === true);
  const set = (label: string, value: JsonObject | undefined) =>
    store.dispatch({ label, diff: setPageValues(store.document, store.pageId, { paginate: value }) });
  const isDisabled = !store.mayEdit;
  return (
    <>
      <Switch
        isSelected={paginate !== undefined}
        isDisabled={isDisabled}
        onChange={(isOn) => void set('Continue on more pages', isOn ? { maxPages: mostPages } : undefined)}
      >
        Continue on more pages
      </Switch>
      {isJsonObject(paginate) && (
        <NumberInput
          label="Maximum pages"
          value={typeof paginate['maxPages'] === 'number' ? paginate['maxPages'] : mostPages}
          minValue={1}
          maxValue={mostPages}
          isDisabled={isDisabled}
          onChange={(maxPages) => void set('Limit pages', { maxPages: Math.round(maxPages) })}
        />
      )}
      {paginate !== undefined && !hasRegion && (
        <p className={styles.sectionHint}>
          Select the container whose content continues, and turn on Flow region in its section Layer.
        </p>
      )}
    </>
  );
}
