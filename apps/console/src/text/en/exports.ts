export const exports = {
  title: 'Export',
  intro:
    'An archive of everything in the workspace: each type of record as JSON lines and CSV, the uploaded files, and a manifest with hashes. Rolecall can import it.',
  create: 'New export',
  createTitle: 'Export everything?',
  createText:
    'The archive has all candidates, files, notes and messages, including what only some of you can see. Owners are notified, each download is in the audit log, and the archive is removed after seven days.',
  started: 'Export started',
  empty: 'No exports',
  emptyHint: 'Exports are listed here until their archives are removed.',
  columns: { asOf: 'As of', status: 'Status', size: 'Size', by: 'Started by', expires: 'Available until' },
  statuses: { running: 'Running', completed: 'Completed', failed: 'Failed' },
  download: 'Download',
  downloadOf: (time: string) => `Download the export of ${time}`,
  delete: 'Delete',
  deleteTitle: 'Delete this export?',
  deleteText: 'Its archive is removed. A running export is stopped.',
  deleted: 'Export deleted',
  progress: (written: number, total: number) =>
    `${written.toLocaleString('en')} of ${total.toLocaleString('en')} records`,
  bar: 'Progress of the export',
  checksum: (hash: string) => `SHA-256 ${hash}`,
  menu: (time: string) => `Actions for the export of ${time}`,
} as const;
