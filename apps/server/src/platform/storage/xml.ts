export interface XmlElement {
  name: string;
  children: XmlElement[];
  /** The character data directly inside, entities decoded. */
  text: string;
}

const NODE =
  /<\?xml[^<>]*\?>|<(?<close>\/)?(?<name>[A-Za-z][\w.-]*)(?<attributes>(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<empty>\/)?>|(?<text>[^<]+)/y;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** S3 responses are three levels deep. */
const MAX_DEPTH = 8;

/**
 * Parses the subset of XML that S3 uses: elements, attributes (ignored) and text.
 *
 * @throws Error for everything else, including document types, comments and CDATA, and for mismatched tags.
 */
export function parseXml(xml: string): XmlElement {
  const document: XmlElement = { name: '', children: [], text: '' };
  const open = [document];
  for (const node of nodes(xml)) {
    const parent = open.at(-1) ?? document;
    if (node.text !== undefined) {
      parent.text += replaceEntities(node.text);
    } else if (node.close !== undefined) {
      if (open.length === 1 || parent.name !== node.name) throw new Error(`Unexpected </${node.name}>`);
      open.pop();
    } else if (node.name !== undefined) {
      const element = { name: node.name, children: [], text: '' };
      parent.children.push(element);
      if (node.empty === undefined && open.push(element) > MAX_DEPTH) throw new Error('Elements lie too deep');
    }
  }
  const [root, second] = document.children;
  if (root === undefined || second !== undefined || open.length > 1 || document.text.trim() !== '') {
    throw new Error('Not one complete XML document');
  }
  return root;
}

type Node = Partial<Record<'close' | 'name' | 'empty' | 'text', string>>;

function* nodes(xml: string): Iterable<Node> {
  const pattern = new RegExp(NODE);
  while (pattern.lastIndex < xml.length) {
    const start = pattern.lastIndex;
    const found = pattern.exec(xml);
    if (found === null) throw new Error(`Unreadable XML at ${start}`);
    yield found.groups ?? {};
  }
}

function replaceEntities(text: string): string {
  return text.replace(/&([^;&]{0,10});?/g, (entity, name: string) => {
    const code = /^#(?:(\d{1,7})|x([0-9a-fA-F]{1,6}))$/.exec(name);
    const replaced = code ? character(Number.parseInt(code[1] ?? code[2] ?? '', code[1] ? 10 : 16)) : ENTITIES[name];
    if (replaced === undefined || !entity.endsWith(';')) throw new Error(`Unknown entity ${entity}`);
    return replaced;
  });
}

function character(code: number): string | undefined {
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
