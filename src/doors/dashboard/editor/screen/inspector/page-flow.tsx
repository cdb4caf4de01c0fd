import { isJsonObject, type Json } from '../../../../../core/json.ts';
import { documentLimits } from '../../../../../design/document/limits.ts';
import { Switch } from '../../../design/index.ts';
import { setPageValues } from '../../model/operations/pages.ts';
import dataStyles from '../data/data.module.css';
import { usePageRecord } from '../data/use-scope.ts';
import { useEditor, useLayerTree } from '../use-editor.ts';
import { NumberInput } from './number-input.tsx';

/** Whether the page continues on more pages, and how many it may become at most (PAG-1). */
export function PageFlow() {
  const session = useEditor();
  const { store } = session;
  const tree = useLayerTree();
  const { paginate } = usePageRecord();
  const isDisabled = !store.mayEdit;
  const write = (label: string, value: Json | undefined) => {
    const diff = setPageValues(store.document, store.pageId, { paginate: value });
    const [fault] = store.dispatch({ label, diff });
    if (fault) session.refuse(fault.message);
  };
  const hasRegion = tree.ids.some((layerId) => tree.layer(layerId)['flowRegion'] === true);
  const most = documentLimits.flowPages;
  return (
    <>
      <Switch
        isSelected={isJsonObject(paginate)}
        isDisabled={isDisabled}
        onChange={(flows) => write('Change page flow', flows ? { maxPages: most } : undefined)}
      >
        Continue on more pages
      </Switch>
      {isJsonObject(paginate) && (
        <>
          <NumberInput
            label="Maximum pages"
            value={typeof paginate['maxPages'] === 'number' ? paginate['maxPages'] : most}
            minValue={1}
            maxValue={most}
            isDisabled={isDisabled}
            onChange={(maxPages) => write('Change page flow', { ...paginate, maxPages: Math.round(maxPages) })}
          />
          {!hasRegion && (
            <p className={dataStyles.sectionHint}>
              Select the container whose content continues, and turn on Flow region in its section Layer.
            </p>
          )}
        </>
      )}
    </>
  );
}
