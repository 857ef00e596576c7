"""Deploys the templates of this folder in moto and looks at what is there then. deploy/check runs it:

    stacks.py ADDRESS-OF-MOTO FOLDER-FOR-USER-DATA

moto 5.2.5 resolves a template as CloudFormation does, but does not hand everything on: an instance loses its security groups,
metadata options and creation policy, a task definition all but its family, containers and memory, and a task of the latter cannot
start on Fargate. The deployed copy therefore has outputs more: the resolved properties of these two resources. They are compared,
and sent to the interfaces of EC2 and ECS, which keep what CloudFormation loses.
"""

import ast
import base64
import json
import pathlib
import re
import sys

import boto3
from cfnlint.decode import cfn_yaml

HERE = pathlib.Path(__file__).parent
POLICY = json.loads((HERE / "read-only-policy.json").read_text())
# Parameter by name of the statement that is there only when it is given.
OPTIONAL = {"ReadPasswords": "Secrets", "LogInToDatabases": "DatabaseUsers", "LogInToCaches": "Caches"}
SESSION = ["ssm:UpdateInstanceInformation", "ssmmessages:CreateControlChannel", "ssmmessages:CreateDataChannel",
           "ssmmessages:OpenControlChannel", "ssmmessages:OpenDataChannel"]
START = ["ecr:GetAuthorizationToken", "ecr:BatchCheckLayerAvailability", "ecr:BatchGetImage", "ecr:GetDownloadUrlForLayer",
         "logs:CreateLogStream", "logs:PutLogEvents"]
# With the fleet's key, which is given when the optional parameters are.
KEY = "arn:aws:secretsmanager:eu-west-1:123456789012:secret:kurabe-fleet-Ab12Cd"
READ_KEY = {"Effect": "Allow", "Action": "secretsmanager:GetSecretValue", "Resource": KEY}
AMIS = "/aws/service/ami-amazon-linux-latest/al2023-ami-kernel-default-"

address, user_data_folder = sys.argv[1], pathlib.Path(sys.argv[2])
session = boto3.Session(aws_access_key_id="emulated", aws_secret_access_key="emulated", region_name="eu-west-1")
cloudformation, ec2, ecs, iam, logs, ssm = (
    session.client(service, endpoint_url=address) for service in ("cloudformation", "ec2", "ecs", "iam", "logs", "ssm"))


def same(what, found, expected):
    if found != expected:
        sys.exit(f"deploy/check: {what}: found {found!r}, expected {expected!r}")


def without_holes(value):
    """moto leaves a null in a list where CloudFormation leaves out an AWS::NoValue."""
    if isinstance(value, list):
        return [without_holes(item) for item in value if item is not None]
    return {key: without_holes(item) for key, item in value.items()} if isinstance(value, dict) else value


class Stack:
    """One deployed template."""

    def __init__(self, name, template, parameters, resolved=()):
        self.name = name
        body = cfn_yaml.load(str(HERE / template))
        for resource in resolved:
            body["Outputs"]["Resolved" + resource] = {"Value": {"Fn::ToJsonString": body["Resources"][resource]["Properties"]}}
        cloudformation.create_stack(
            StackName=name, TemplateBody=json.dumps(body), Capabilities=["CAPABILITY_IAM"],
            Parameters=[{"ParameterKey": key, "ParameterValue": value} for key, value in parameters.items()])
        stack = cloudformation.describe_stacks(StackName=name)["Stacks"][0]
        same(f"{name}, status", stack["StackStatus"], "CREATE_COMPLETE")
        self.outputs = {output["OutputKey"]: output["OutputValue"] for output in stack["Outputs"]}
        # moto lists a resource whose condition is not met, too, but without a type.
        summaries = cloudformation.list_stack_resources(StackName=name)["StackResourceSummaries"]
        self.resources = [resource for resource in summaries if resource["ResourceType"]]

    def types(self):
        return sorted(resource["ResourceType"].removeprefix("AWS::") for resource in self.resources)

    def id(self, logical):
        return next(r["PhysicalResourceId"] for r in self.resources if r["LogicalResourceId"] == logical)

    def resolved(self, resource):
        return without_holes(json.loads(self.outputs["Resolved" + resource]))

    def policies(self, role):
        name = self.id(role)
        names = iam.list_role_policies(RoleName=name)["PolicyNames"]
        # moto writes these documents as Python does, not as JSON.
        documents = {n: iam.get_role_policy(RoleName=name, PolicyName=n)["PolicyDocument"] for n in names}
        return {n: without_holes(ast.literal_eval(document)) for n, document in documents.items()}

    def check_security_group(self, with_fleet):
        group = ec2.describe_security_groups(GroupIds=[self.outputs["SecurityGroup"]])["SecurityGroups"][0]
        found = [(rule["IpProtocol"], rule["FromPort"], rule["ToPort"], [pair["GroupId"] for pair in rule["UserIdGroupPairs"]],
                  rule["IpRanges"], rule["Ipv6Ranges"], rule["PrefixListIds"]) for rule in group["IpPermissions"]]
        members = ("tcp", 7800, 7800, [group["GroupId"]], [], [], [])
        same(f"{self.name}, who may come in", found, [members] if with_fleet else [])

    def delete(self):
        cloudformation.delete_stack(StackName=self.name)
        # Not the cluster, which moto keeps.
        left = {
            "roles": iam.list_roles()["Roles"],
            "profiles": iam.list_instance_profiles()["InstanceProfiles"],
            "logs": logs.describe_log_groups()["logGroups"],
            "groups": [g["GroupName"] for g in ec2.describe_security_groups()["SecurityGroups"] if g["GroupName"] != "default"],
        }
        same(f"{self.name}, left after its deletion", left, {key: [] for key in left})


def actions(*documents):
    """All that these policies allow; each statement must be an Allow."""
    found = []
    for document in documents:
        for statement in document["Statement"]:
            same("effect", statement["Effect"], "Allow")
            found += [statement["Action"]] if isinstance(statement["Action"], str) else statement["Action"]
    return found


def optional_parameters():
    """Those with which the client may do all that the file of the policy allows, and belong to a fleet."""
    return {OPTIONAL[s["Sid"]]: ",".join(s["Resource"]) for s in POLICY["Statement"] if s["Sid"] in OPTIONAL} | {"FleetKey": KEY}


def policy(with_optional):
    return {**POLICY, "Statement": [s for s in POLICY["Statement"] if with_optional or s["Sid"] not in OPTIONAL]}


def check_file_of_policy():
    for action in actions(POLICY):
        if not re.fullmatch(r"[a-z0-9-]+:((Describe|Get)[A-Za-z]+|connect|Connect)", action):
            sys.exit(f"deploy/check: read-only-policy.json: {action} is more than reading and logging in")
    same("read-only-policy.json, statements with restricted resources",
         sorted(s["Sid"] for s in POLICY["Statement"] if s["Resource"] != "*"), sorted(OPTIONAL))


def check_instance(name, instance_type, architecture, jar, with_optional):
    subnet = ec2.describe_subnets()["Subnets"][-1]
    parameters = {"Vpc": subnet["VpcId"], "Subnet": subnet["SubnetId"], "InstanceType": instance_type, "Jar": jar}
    stack = Stack(name, "ec2-client.yaml", parameters | (optional_parameters() if with_optional else {}), ["Client"])
    ingress = ["EC2::SecurityGroupIngress"] if with_optional else []
    same(f"{name}, resources", stack.types(),
         ["EC2::Instance", "EC2::SecurityGroup", *ingress, "IAM::InstanceProfile", "IAM::Role"])
    stack.check_security_group(with_optional)

    policies = stack.policies("Role")
    same(f"{name}, kurabe's policy", policies.pop("kurabe"), policy(with_optional))
    start = policies.pop("start")["Statement"]
    jar_statements = [{"Effect": "Allow", "Action": "s3:GetObject", "Resource": "arn:aws:s3:::" + jar.removeprefix("s3://")}]
    same(f"{name}, the session's policy", actions({"Statement": start[:1]}), SESSION)
    same(f"{name}, the policies of jar and key", start[1:],
         (jar_statements if jar.startswith("s3://") else []) + ([READ_KEY] if with_optional else []))
    same(f"{name}, more policies", policies, {})

    image = ssm.get_parameter(Name=AMIS + architecture)["Parameter"]["Value"]
    instance = instance_of(stack.outputs["Client"])
    same(f"{name}, instance", [instance[key] for key in ("InstanceType", "SubnetId", "ImageId", "Architecture")],
         [instance_type, subnet["SubnetId"], image, architecture])
    same(f"{name}, key", instance.get("KeyName"), None)
    same(f"{name}, profile", instance["IamInstanceProfile"]["Arn"].split("/")[-1], stack.id("Profile"))

    properties = stack.resolved("Client")
    wanted = {key: properties[key] for key in ("ImageId", "InstanceType", "SubnetId", "SecurityGroupIds", "MetadataOptions")}
    again = ec2.run_instances(MinCount=1, MaxCount=1, **wanted)["Instances"][0]["InstanceId"]
    instance = instance_of(again)
    same(f"{name}, metadata", instance["MetadataOptions"]["HttpTokens"], "required")
    same(f"{name}, security groups", [g["GroupId"] for g in instance["SecurityGroups"]], [stack.outputs["SecurityGroup"]])
    ec2.terminate_instances(InstanceIds=[again])

    script = ec2.describe_instance_attribute(InstanceId=stack.outputs["Client"], Attribute="userData")["UserData"]["Value"]
    (user_data_folder / f"{name}.sh").write_bytes(base64.b64decode(script))
    stack.delete()


def instance_of(instance_id):
    return ec2.describe_instances(InstanceIds=[instance_id])["Reservations"][0]["Instances"][0]


def check_task(name, architecture, cpu, memory, with_optional):
    subnet = ec2.describe_subnets()["Subnets"][-1]
    parameters = {"Vpc": subnet["VpcId"], "Image": "registry.invalid/kurabe:1", "CpuArchitecture": architecture, "Cpu": cpu}
    stack = Stack(name, "ecs-client.yaml", parameters | (optional_parameters() if with_optional else {}), ["Task"])
    ingress = ["EC2::SecurityGroupIngress"] if with_optional else []
    same(f"{name}, resources", stack.types(),
         ["EC2::SecurityGroup", *ingress, "ECS::Cluster", "ECS::TaskDefinition", "IAM::Role", "IAM::Role", "Logs::LogGroup"])
    stack.check_security_group(with_optional)
    same(f"{name}, policies of the task", stack.policies("TaskRole"), {"kurabe": policy(with_optional)})
    start = stack.policies("StartRole")
    same(f"{name}, policies of its start", list(start), ["start"])
    statements = start["start"]["Statement"]
    same(f"{name}, what its start may do", actions({"Statement": statements[:2]}), START)
    same(f"{name}, the key's policy", statements[2:], [READ_KEY] if with_optional else [])

    kept = ecs.describe_task_definition(taskDefinition=stack.outputs["Task"])["taskDefinition"]
    container = kept["containerDefinitions"][0]
    same(f"{name}, containers", [kept["family"], container["name"], container["image"], container["memory"], container["environment"]],
         [name, "kurabe", "registry.invalid/kurabe:1", memory, []])
    same(f"{name}, log", container["logConfiguration"]["options"]["awslogs-group"], stack.outputs["Log"])

    properties = in_camel_case(stack.resolved("Task"))
    for container in properties["containerDefinitions"]:
        container["memory"] = int(container["memory"])
    registered = ecs.register_task_definition(**properties)["taskDefinition"]
    found = [registered[key] for key in ("cpu", "memory", "networkMode", "requiresCompatibilities")]
    same(f"{name}, task definition", found, [cpu, str(memory), "awsvpc", ["FARGATE"]])
    container = registered["containerDefinitions"][0]
    same(f"{name}, port", [(port["containerPort"], port["protocol"]) for port in container["portMappings"]], [(7800, "tcp")])
    same(f"{name}, secrets", container.get("secrets", []), [{"name": "KURABE_FLEET_KEY", "valueFrom": KEY}] if with_optional else [])
    same(f"{name}, platform", registered["runtimePlatform"], {"cpuArchitecture": architecture, "operatingSystemFamily": "LINUX"})
    same(f"{name}, roles", [registered[key].split("/")[-1] for key in ("taskRoleArn", "executionRoleArn")],
         [stack.id("TaskRole"), stack.id("StartRole")])

    network = {"subnets": [subnet["SubnetId"]], "securityGroups": [stack.outputs["SecurityGroup"]]}
    started = ecs.run_task(
        cluster=stack.outputs["Cluster"], taskDefinition=registered["taskDefinitionArn"], launchType="FARGATE",
        networkConfiguration={"awsvpcConfiguration": network},
        overrides={"containerOverrides": [{"name": "kurabe", "command": ["list"]}]})
    same(f"{name}, failures", started["failures"], [])
    task = ecs.describe_tasks(cluster=stack.outputs["Cluster"], tasks=[started["tasks"][0]["taskArn"]])["tasks"][0]
    same(f"{name}, task", [task["launchType"], task["overrides"]["containerOverrides"][0]["command"]], ["FARGATE", ["list"]])
    ecs.stop_task(cluster=stack.outputs["Cluster"], task=task["taskArn"])
    stack.delete()


def in_camel_case(value):
    """CloudFormation's names of properties in the form of the service's own interface."""
    if isinstance(value, list):
        return [in_camel_case(item) for item in value]
    if isinstance(value, dict):
        return {key[0].lower() + key[1:]: in_camel_case(item) for key, item in value.items()}
    return value


check_file_of_policy()
check_instance("x86", "c7i.2xlarge", "x86_64", "s3://a-bucket/kurabe/bench-cli.jar", with_optional=False)
check_instance("arm", "c7g.4xlarge", "arm64", "https://example.org/bench-cli.jar?signed=yes", with_optional=True)
check_task("x86-task", "X86_64", "8192", 16384, with_optional=False)
check_task("arm-task", "ARM64", "16384", 32768, with_optional=True)
