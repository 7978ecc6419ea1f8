/** The build of the service, from which `npm start` runs while it is current. Uses only Node's built-in modules. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildOnce, isBuilt } from './build-once.js';

const BUILD = {
  name: 'the service',
  folder: 'apps/server',
  folders: ['apps/server/src', 'packages/cli/src', 'packages/client/src'],
  files: ['scripts/build-service.js', 'package-lock.json'],
  command: (output) => ['scripts/build-service.js', output],
};

/**
 * Builds the service below `root` unless there is a current build. Does nothing if the build tools are not installed
 * (`npm ci --omit=dev`): it runs from its sources as well, which takes longer to start.
 */
export function buildService(root) {
  if (!existsSync(join(root, 'node_modules/rolldown'))) return;
  if (!buildOnce(root, BUILD)) console.error('The service could not be built, see above. It runs from its sources.');
}

/** Whether there is a build of exactly the present sources. */
export function isServiceBuilt(root) {
  return isBuilt(root, BUILD);
}
