import {
  Circle,
  Columns2,
  Group,
  Hexagon,
  Image,
  LayoutGrid,
  Minus,
  PenTool,
  QrCode,
  Rows2,
  Shapes,
  Sparkles,
  Square,
  SquareDashed,
  Star,
  Type,
} from 'lucide-react';
import { autoLayout } from '../../model/auto-layout.ts';
import type { LayerTree } from '../../model/layer-tree.ts';
import styles from './layers.module.css';

type Icon = typeof Square;

const kindIcons: Readonly<Record<string, Icon>> = {
  text: Type,
  image: Image,
  svg: PenTool,
  qrcode: QrCode,
  shader: Sparkles,
};

const shapeIcons: Readonly<Record<string, Icon>> = {
  rectangle: Square,
  ellipse: Circle,
  line: Minus,
  polygon: Hexagon,
  star: Star,
  path: PenTool,
};

/** What a layer is: its kind, the shape of a shape, and how a container arranges its children. */
export function LayerIcon({ tree, layerId }: { tree: LayerTree; layerId: string }) {
  const IconOfLayer = chooseIcon(tree, layerId);
  return <IconOfLayer aria-hidden="true" className={styles.icon} />;
}

function chooseIcon(tree: LayerTree, layerId: string): Icon {
  const { type, shape = 'rectangle', group } = tree.layer(layerId);
  if (type === 'shape') return shapeIcons[String(shape)] ?? Shapes;
  if (type !== 'container') return kindIcons[String(type)] ?? Shapes;
  if (group === true) return Group;
  const layout = autoLayout(tree, layerId);
  if (!layout) return SquareDashed;
  if (layout.isGrid) return LayoutGrid;
  return layout.axis === 'x' ? Columns2 : Rows2;
}
