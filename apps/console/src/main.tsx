import { render } from 'preact';
import { Console } from './console.js';
import './style/tokens.css';
import './style/base.css';
import './style/shell.css';
import './style/builder-page.css';
import './style/parts.css';
import './style/phone.css';
import './style/waterfall.css';
import './style/graph.css';
import './style/lists.css';

const root = document.getElementById('console');
if (root) render(<Console />, root);
