"""Compares the manifests of a fleet with what bench-cli.jar knows, and with themselves. deploy/check runs it:

    fleet_options.py JAR

A schema takes any word as an argument of a container. Here each verb and each of its options must be in the help of that verb,
and there must be as many agents as the coordinator waits for.
"""

import os
import pathlib
import re
import subprocess
import sys

import yaml

HERE = pathlib.Path(__file__).parent
JAR = sys.argv[1]
JAVA = os.path.join(os.environ["JAVA_HOME"], "bin", "java") if "JAVA_HOME" in os.environ else "java"


def fail(text):
    sys.exit(f"deploy/check: {text}")


def check_options(where, arguments):
    """The verb, for load with its workload, is what stands before the first option."""
    first_option = next((i for i, word in enumerate(arguments) if word.startswith("-")), len(arguments))
    verb = arguments[:first_option]
    answer = subprocess.run([JAVA, "-jar", JAR, *verb, "--help"], capture_output=True, text=True)
    if not answer.stdout.startswith("Usage: bench " + " ".join(verb)):
        fail(f"{where}: bench-cli.jar knows no '{' '.join(verb)}'")
    known = set(re.findall(r"(?<![\w-])--?[a-z][a-z-]*", answer.stdout))
    unknown = [word for word in arguments if re.fullmatch(r"--?[a-z][a-z-]*", word) and word not in known]
    if unknown:
        fail(f"{where}: 'bench {' '.join(verb)}' does not know {', '.join(unknown)}")


def awaited(arguments):
    return arguments[arguments.index("--fleet") + 1]


manifests = yaml.safe_load_all((HERE / "fleet.yaml").read_text())
jobs = {manifest["metadata"]["name"]: manifest["spec"] for manifest in manifests if manifest["kind"] == "Job"}
commands = {name: job["template"]["spec"]["containers"][0]["args"] for name, job in jobs.items()}
services = yaml.safe_load((HERE / "compose.yaml").read_text())["services"]

for name, arguments in commands.items():
    check_options(f"fleet.yaml, {name}", arguments)
for name in ("coordinator", "agent"):
    check_options(f"compose.yaml, {name}", services[name]["command"])
shell = services["key"]["entrypoint"][-1]
check_options("compose.yaml, key", re.search(r"bench-cli\.jar (.*) >", shell)[1].split())

agents = jobs["kurabe-agents"]
numbers = [awaited(commands["kurabe-coordinator"]), str(agents["completions"]), str(agents["parallelism"])]
if len(set(numbers)) > 1:
    fail(f"fleet.yaml: --fleet, completions and parallelism are {', '.join(numbers)}; they have to be the same")
numbers = [awaited(services["coordinator"]["command"]), services["agent"]["deploy"]["replicas"]]
if len(set(numbers)) > 1:
    fail(f"compose.yaml: --fleet and replicas are {', '.join(numbers)}; they have to be the same")
