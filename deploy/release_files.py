"""Looks at a tree that `mvn -Prelease verify` built: is there all that Maven Central asks for, and is all of it signed?

    GNUPGHOME=... release_files.py FOLDER

Central asks of each POM: name, description, url, licences, developers, scm; no SNAPSHOT; of each jar: one of sources and one of
Javadoc beside it; and of each file a signature. All that is missing is told at once.
"""

import pathlib
import re
import subprocess
import sys
import tarfile
import xml.etree.ElementTree as xml
import zipfile

NAMESPACE = "{http://maven.apache.org/POM/4.0.0}"
# What an artifact may take from its parent, by path.
ASKED = ("name", "description", "url", "licenses/license/name", "licenses/license/url", "developers/developer/name",
         "scm/url", "scm/connection", "scm/developerConnection", "issueManagement/url")
NOT_INHERITED = ("name",)
ARCHIVE = ("bin/bench", "lib/bench-cli.jar", "completion/bench", "LICENSE", "NOTICE", "README.md")


def text(pom, path):
    found = pom.find("/".join(NAMESPACE + part for part in path.split("/")))
    return (found.text or "").strip() if found is not None else ""


class Release:
    def __init__(self, root):
        self.root = root
        self.parent = xml.parse(root / "pom.xml").getroot()
        self.version = text(self.parent, "version")
        self.problems = []
        self.signed = 0

    def check(self):
        modules = [m.text for m in self.parent.iter(NAMESPACE + "module")]
        self.module(self.root, self.parent)
        for name in modules:
            self.module(self.root / name, xml.parse(self.root / name / "pom.xml").getroot())
        self.archives()
        if self.problems:
            sys.exit("release_files: %d problems:\n  %s" % (len(self.problems), "\n  ".join(self.problems)))
        print("release_files: %d modules of version %s are complete; %d files are signed" % (len(modules) + 1, self.version, self.signed))

    def module(self, folder, pom):
        artifact = text(pom, "artifactId")
        parent = pom.find(NAMESPACE + "parent")
        for path in ASKED:
            inherited = parent is not None and path not in NOT_INHERITED
            if not (text(pom, path) or inherited and text(self.parent, path)):
                self.problems.append("%s: the POM has no %s" % (artifact, path))
        version = text(pom, "version") or text(parent, "version")
        if version != self.version or "SNAPSHOT" in version:
            self.problems.append("%s: version %s, expected %s without SNAPSHOT" % (artifact, version, self.version))
        names = ["%s-%s.pom" % (artifact, version)]
        if text(pom, "packaging") != "pom":
            names += ["%s-%s%s.jar" % (artifact, version, c) for c in ("", "-sources", "-javadoc")]
        if parent is not None or artifact == "bench-parent":
            names.append("bom.json")  # The list of what comes along, under its name before it is deployed.
        target = folder / "target"
        for name in names:
            file = target / name
            if not file.is_file() and name.endswith(".pom"):
                file = folder / "pom.xml"
            self.signature(file, target / (name + ".asc"))
        for other in sorted(target.glob("%s-*.jar" % artifact)):
            if other.name not in names:
                self.signature(other, target / (other.name + ".asc"))
        if text(pom, "packaging") != "pom":
            self.javadoc(target / names[3], text(pom, "artifactId"))

    def signature(self, file, signature):
        if not file.is_file():
            self.problems.append("%s is missing" % file.relative_to(self.root))
        elif not signature.is_file():
            self.problems.append("%s has no signature %s" % (file.relative_to(self.root), signature.name))
        else:
            said = subprocess.run(["gpg", "--batch", "--verify", signature, file], capture_output=True, text=True)
            if said.returncode:
                self.problems.append("%s: %s" % (signature.relative_to(self.root), said.stderr.strip()))
            self.signed += 1

    def javadoc(self, jar, artifact):
        if jar.is_file():
            names = zipfile.ZipFile(jar).namelist()
            if "index.html" not in names:
                self.problems.append("%s has no index.html" % jar.name)
            shown = [n for n in names if re.search(r"/internal/.*\.html$", n)]
            if shown:
                self.problems.append("%s shows what is not promised: %s" % (jar.name, shown[0]))

    def archives(self):
        name = "kurabe-%s" % self.version
        expected = sorted("%s/%s" % (name, file) for file in ARCHIVE)
        target = self.root / "bench-cli" / "target"
        held = {}
        with tarfile.open(target / (name + ".tar.gz")) as archive:
            held[".tar.gz"] = [m.name for m in archive if m.isfile()]
        with zipfile.ZipFile(target / (name + ".zip")) as archive:
            held[".zip"] = archive.namelist()
        for kind, files in held.items():
            for file in expected:
                if file not in files:
                    self.problems.append("%s%s has no %s" % (name, kind, file))


Release(pathlib.Path(sys.argv[1])).check()
