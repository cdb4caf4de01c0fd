import type { Warning } from '../../../core/warnings.ts';
import type { ContainerBox } from '../../../design/boxes/types.ts';
import { prepareTree, walkBoxes } from '../../prepare/tree.ts';

const message =
  'mask is drawn by takumi on each layer in it, not on all together: layers that overlap shine through. html and svg draw it.';

/**
 * Warns of containers that have a mask and content. In pictures, takumi 2.16.3 masks each part separately and then the
 * group again, so the parts below show through where parts overlap. Its SVG output masks the group as a whole.
 */
export function maskedContent(root: ContainerBox): Warning[] {
  return [...walkBoxes(prepareTree(root))].flatMap((prepared) =>
    prepared.kind === 'container' && prepared.paint.isMasked && prepared.children.length > 0
      ? [{ code: 'style_unsupported', message, layerId: prepared.box.layerId } as const]
      : [],
  );
}
