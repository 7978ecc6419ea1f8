export const automationSecrets = {
  title: 'Automation secrets',
  about:
    'Values that automations can use in HTTP requests as {{secrets.NAME}}. They are stored encrypted and never shown again.',
  name: 'Name',
  nameHint: 'Uppercase letters, digits and underscores, for example CRM_TOKEN.',
  value: 'Value',
  hosts: 'Hosts',
  hostsHint:
    'Requests send the secret only to these, for example api.example.com. Leave this empty if the value is a URL: then it is sent only to the host of that.',
  updatedAt: 'Updated',
  add: 'Add secret',
  addTitle: 'Add secret',
  replace: 'Replace value',
  replaceTitle: (name: string) => `Replace the value of ${name}`,
  saved: 'Secret saved.',
  remove: 'Delete',
  removeTitle: (name: string) => `Delete ${name}?`,
  removeText: 'A secret cannot be deleted while a published automation uses it.',
  removed: 'Secret deleted.',
  empty: 'No secrets yet',
  emptyHint: 'Store tokens for other services here instead of in automations.',
} as const;
