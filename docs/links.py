"""A hook of MkDocs: links from pages to files outside of docs/ lead to the repository, where these files are shown.

A link to a file that does not exist is a warning, which ends a strict build.
"""

import logging
import posixpath
import re
from pathlib import Path

LOG = logging.getLogger("mkdocs.hooks.links")
LINK = re.compile(r"(\]\()((?:\.\./)+[^)\s#]+)(#[^)\s]*)?(\))")
FENCE = re.compile(r"^ *```.*?^ *```$", re.DOTALL | re.MULTILINE)


def on_page_markdown(markdown, page, config, files):
    root = Path(config.config_file_path).parent
    docs = Path(config.docs_dir).relative_to(root).as_posix()

    def outside(match):
        start, target, anchor, end = match.groups()
        path = posixpath.normpath(posixpath.join(docs, posixpath.dirname(page.file.src_uri), target))
        if path.startswith(docs + "/"):
            return match.group(0)
        if not (root / path).exists():
            LOG.warning("%s links to %s, which does not exist", page.file.src_uri, path)
        kind = "tree" if (root / path).is_dir() else "blob"
        return f"{start}{config.repo_url.rstrip('/')}/{kind}/main/{path}{anchor or ''}{end}"

    kept = FENCE.findall(markdown)
    parts = FENCE.split(markdown)
    linked = [LINK.sub(outside, part) for part in parts]
    return "".join(text for pair in zip(linked, kept + [""]) for text in pair)
