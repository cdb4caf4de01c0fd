import { systemClock } from '../../src/core/clock.ts';
import type { RequestContext, Route } from '../../src/doors/http/route.ts';
import { assetFileRoutes } from '../../src/doors/http/routes/assets/files.ts';
import { assetRoutes as assetRecordRoutes } from '../../src/doors/http/routes/assets/index.ts';
import { fontRoutes } from '../../src/doors/http/routes/fonts.ts';
import { readAsset } from '../../src/platform/assets/read-asset.ts';
import { openDatabase } from '../../src/records/database.ts';
import { catalogueEntries, specimenPath } from '../../src/services/fonts/catalogue.ts';
import { fontFamilies, takumi } from './drawing.ts';
import { createPictureColors } from './renderer.ts';
import { sessionDoor } from './sessions.ts';
import { ownOrigin } from './settings.ts';
import { toTurns } from './turns.ts';

const db = ({ env }: RequestContext) => openDatabase(env.DB);

export const assetParts = ({ env }: RequestContext) => ({
  db: openDatabase(env.DB),
  files: env.FILES,
  clock: systemClock,
  takumi,
  pictureColors: createPictureColors(env),
  turns: toTurns(env),
});

/** The built-in font families. */
export const builtInFonts = catalogueEntries(fontFamilies);

/** Pictures and fonts that users upload. */
export const assetRoutes: Route[] = [
  ...assetRecordRoutes({ ...sessionDoor, db, parts: assetParts, linkBase: ({ env, url }) => ownOrigin(env, url) }),
  ...assetFileRoutes(assetParts),
  ...fontRoutes({
    ...sessionDoor,
    db,
    parts: assetParts,
    catalogue: builtInFonts,
    specimen: async ({ env }, family) => {
      const matchingFamily = fontFamilies.find(({ name }) => name === family);
      return matchingFamily && (await readAsset(env.ASSETS, specimenPath(matchingFamily)));
    },
  }),
];
