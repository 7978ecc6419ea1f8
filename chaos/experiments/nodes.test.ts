import { itHoldsInShort } from '../short-form.ts';
import { nodes } from './nodes.ts';

itHoldsInShort(nodes);
