export interface Size {
  width: number;
  height: number;
}

/** Formats a size in pixels. */
export const pixels = ({ width, height }: Size) =>
  `${Math.round(width).toLocaleString()} × ${Math.round(height).toLocaleString()} px`;

/** The visible part of a picture: the magnification, and the position of its center as a fraction of the picture. */
export interface Crop {
  /** 1 means that as much is visible as the proportions allow. */
  zoom: number;
  x: number;
  y: number;
}

export interface Rectangle extends Size {
  x: number;
  y: number;
}

export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const maxZoom = 5;

/** The part of a picture that a crop with these proportions keeps, in px. It never extends beyond the picture. */
export function cropRectangle(picture: Size, proportion: number, { zoom, x, y }: Crop): Rectangle {
  const width = Math.min(picture.width, picture.height * proportion) / zoom;
  const height = width / proportion;
  return {
    x: clamp(x * picture.width - width / 2, picture.width - width),
    y: clamp(y * picture.height - height / 2, picture.height - height),
    width,
    height,
  };
}

/** The crop after the picture was moved by `by`, in px of the picture. The crop stops at the edges of the picture. */
export function movedCrop(picture: Size, proportion: number, crop: Crop, by: { x: number; y: number }): Crop {
  const { x, y, width, height } = cropRectangle(picture, proportion, crop);
  const moved = {
    x: clamp(x - by.x, picture.width - width),
    y: clamp(y - by.y, picture.height - height),
  };
  return {
    zoom: crop.zoom,
    x: (moved.x + width / 2) / picture.width,
    y: (moved.y + height / 2) / picture.height,
  };
}

const clamp = (value: number, max: number) => Math.min(Math.max(value, 0), Math.max(max, 0));

/** The maximum length of the longer side of the created file, in px. */
const maxSide = 4_096;

/** The length in px for a cropped vector drawing, which is sharp at every size. */
const vectorSide = 2_048;

interface CropSource {
  image: HTMLImageElement;
  isVector: boolean;
  name: string;
}

/** Creates a file with the part of the picture inside the rectangle. @throws Error if the browser cannot create it */
export async function croppedFile({ image, isVector, name }: CropSource, area: Rectangle): Promise<File> {
  const longer = Math.max(area.width, area.height);
  const shrink = isVector ? vectorSide / longer : Math.min(1, maxSide / longer);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(area.width * shrink));
  canvas.height = Math.max(1, Math.round(area.height * shrink));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot crop images.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92));
  if (!blob) throw new Error('This browser cannot save the image.');
  const ending = blob.type === 'image/webp' ? 'webp' : 'png';
  return new File([blob], `${name.replace(/\.\w{1,5}$/, '')} (cropped).${ending}`, { type: blob.type });
}
